import type { Queryable } from '@nodo/platform/postgres';

/**
 * Finds a transaction id that no other payout has, and reserves it for this one: two payouts of one amount to one
 * address, signed on the same block, would otherwise be one transaction that pays once. The chain does not check a
 * transaction's own timestamp, so on a collision it is set a millisecond earlier. Repeated calls for a payout return
 * the same id.
 *
 * @param hashAt the hash of the transaction with this timestamp, in milliseconds since the epoch
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

/** SQL: the payout that a transaction's hash was reserved for, or NULL. `hash` is an SQL expression. */
export const reservedFor = (hash: string): string =>
  `(SELECT transfer_id FROM chain.payout_hashes AS reserved WHERE reserved.tx_hash = ${hash})`;
