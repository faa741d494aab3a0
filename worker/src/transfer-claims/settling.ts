import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/**
 * Open claims about transfers that were decided. A transaction may contain several: one that went to another person
 * closes a claim only once all are decided, and after the claimant's own.
 */
const DECIDED = `
  SELECT c.id, c.user_id, t.id AS transfer_id FROM live.transfer_claims AS c
  JOIN live.transfers AS t ON t.tx_hash = c.tx_hash JOIN live.reconciliations AS r ON r.transfer_id = t.id
  WHERE c.state = 'open' AND r.state IN ('reconciled', 'refunded')
    AND (r.user_id = c.user_id OR NOT EXISTS (
      SELECT 1 FROM live.transfers AS o LEFT JOIN live.reconciliations AS q ON q.transfer_id = o.id
      WHERE o.tx_hash = c.tx_hash AND o.matched IS FALSE AND o.unmatched_reason IS DISTINCT FROM 'wallet_proof'
        AND coalesce(q.state, '') NOT IN ('reconciled', 'refunded')))
    AND c.id <> ALL($1::uuid[]) ORDER BY c.id, r.user_id IS DISTINCT FROM c.user_id, t.id LIMIT ${BATCH}`;

type Claim = { readonly id: string; readonly user_id: string; readonly transfer_id: string };

/** Settles claims whose transfer was decided, which notifies the claimants. */
export async function settleClaims({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  const idOf = ({ id }: Claim) => id;
  const pages = pagesOf(BATCH, idOf, (had) => readLive<Claim>(pool, DECIDED, [had]));
  const about = { sweep: 'settle-transfer-claims', logger, idOf };
  await eachRow(pages, about, async ({ id: claimId, user_id: userId, transfer_id: transferId }) => {
    const options = { key: [claimId, transferId], correlationId: transferId, occurredAt: clock.now() };
    await commands.send('SettleTransferClaim', { claimId, userId, transferId }, options);
  });
}
