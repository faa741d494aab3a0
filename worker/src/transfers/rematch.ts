import type { Pool } from '@nodo/platform/postgres';
import { eachOf } from '../parallel.ts';
import { readLive } from './live-reads.ts';
import { findObservedTransfer, markRecorded } from './observed-transfers.ts';
import type { Recorder } from './recorder.ts';

const BATCH = 100;
const PARALLEL = 4;

/**
 * Asks again whom transfers belong to: those about which nothing was decided, and those that were given to an
 * investment which does not know it (a crash between two appends).
 */
export async function rematch(pool: Pool, recorder: Recorder): Promise<void> {
  const rows = await readLive<{ id: string }>(
    pool,
    `SELECT t.id FROM live.transfers AS t LEFT JOIN live.investments AS i ON i.id = t.investment_id
     WHERE t.state <> 'reverted' AND t.detected_at < now() - interval '10 seconds'
       AND (t.matched IS NULL OR t.matched AND i.status = 'pending' AND i.transfer_id IS NULL)
     ORDER BY t.detected_at LIMIT ${BATCH}`,
  );
  await eachOf(rows, PARALLEL, async ({ id }) => {
    const transfer = await findObservedTransfer(pool, id);
    if (!transfer?.recorded) return;
    const investmentId = await recorder.match(transfer);
    if (investmentId) await markRecorded(pool, transfer, investmentId);
  });
}
