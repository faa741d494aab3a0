import type { Queryable } from '@nodo/platform/postgres';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from './live-reads.ts';
import { findObservedTransfer, markRecorded } from './observed-transfers.ts';
import type { Recorder } from './recorder.ts';

const BATCH = 100;
const PARALLEL = 4;

/** Transfers that may have to be matched, earliest seen first, without those in `had`. */
export function transfersToMatch(db: Queryable, had: readonly string[]): Promise<{ id: string }[]> {
  return readLive(
    db,
    `SELECT id FROM (
       SELECT id, detected_at FROM live.transfers WHERE matched IS NULL AND state <> 'reverted'
       UNION ALL
       SELECT t.id, t.detected_at FROM live.investments AS i JOIN live.transfers AS t ON t.investment_id = i.id
       WHERE i.status = 'pending' AND i.transfer_id IS NULL AND t.matched AND t.state <> 'reverted') AS undecided
     WHERE detected_at < now() - interval '10 seconds' AND id <> ALL($1::uuid[]) ORDER BY detected_at LIMIT ${BATCH}`,
    [had],
  );
}

/**
 * Requests matches again: for transfers without a decision, and those matched to an investment whose stream lacks the
 * match (a crash between two appends).
 */
export async function rematch(
  { pool, logger }: Pick<SweepServices, 'pool' | 'logger'>,
  recorder: Recorder,
): Promise<void> {
  const idOf = ({ id }: { id: string }) => id;
  const pages = pagesOf(BATCH, idOf, (had) => transfersToMatch(pool, had));
  await eachRow(pages, { sweep: 'match-transfers', logger, idOf, parallel: PARALLEL }, async ({ id }) => {
    const transfer = await findObservedTransfer(pool, id);
    if (!transfer?.recorded) return;
    const investmentId = await recorder.match(transfer);
    if (investmentId) await markRecorded(pool, transfer, investmentId);
  });
}
