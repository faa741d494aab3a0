import type { Queryable } from '@nodo/platform/postgres';
import type { PayoutRow } from './rows.ts';

/**
 * Outgoing transfers to the payout's address, or to any address of its recipient, that no payout on the log made and
 * nobody has settled: somebody else, or a signature that the log lost, may have paid what is about to be signed. A
 * signature of another payout whose block is not recorded yet is none.
 */
const STRAY = `
  SELECT 1 FROM chain.observed_transfers AS transfer
  WHERE direction = 'out' AND state <> 'orphaned' AND payout_id IS NULL
    AND (to_address = $1 OR to_address IN (
      SELECT address FROM live.wallets WHERE user_id = $3 AND released_at IS NULL
      UNION SELECT paid.to_address FROM live.payouts AS paid WHERE paid.user_id = $3))
    AND NOT EXISTS (SELECT 1 FROM live.reconciliations AS settled
      WHERE settled.transfer_id = transfer.transfer_id AND settled.state = 'reconciled')
    AND NOT EXISTS (SELECT 1 FROM chain.payout_hashes AS signed
      WHERE signed.tx_hash = transfer.tx_hash AND signed.transfer_id <> $2) LIMIT 1`;

/** Whether a payout's recipient may have been paid by a transfer that the log does not know. */
export async function hasStrayTransfer(
  db: Queryable,
  { id, to, userId }: Pick<PayoutRow, 'id' | 'to' | 'userId'>,
): Promise<boolean> {
  const { rowCount } = await db.query(STRAY, [to, id, userId]);
  return rowCount !== 0;
}
