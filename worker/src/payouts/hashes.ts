import type { Queryable } from '@nodo/platform/postgres';

/**
 * Finds a transaction that is no other payout's, and keeps it for this one: two payouts of one amount to one address,
 * signed on the same block, would else be one transaction that pays once. Nothing on the chain looks at the time a
 * transaction gives itself, so what is taken is made a millisecond older. Asked again, the same payout gets the same.
 *
 * @param hashAt the hash of the transaction with this time, in milliseconds since the epoch
 */
export async function reserveHash(
  db: Queryable,
  transferId: string,
  latest: number,
  hashAt: (timestamp: number) => string,
): Promise<{ readonly timestamp: number; readonly txHash: string }> {
  for (let timestamp = latest; ; timestamp -= 1) {
    const txHash = hashAt(timestamp);
    const { rows } = await db.query<{ transfer_id: string }>(
      `INSERT INTO chain.payout_hashes AS known (tx_hash, transfer_id) VALUES ($1, $2)
       ON CONFLICT (tx_hash) DO UPDATE SET transfer_id = known.transfer_id RETURNING transfer_id`,
      [txHash, transferId],
    );
    if (rows[0]?.transfer_id === transferId) return { timestamp, txHash };
  }
}
