import { WAITLIST_HEAD_START_HOURS } from '@nodo/contracts/waitlist/values';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/**
 * Warehouses with free capital, people waiting and no current head start, those where a place has expired, and closed
 * ones. The command decides whether the capital is enough. `waiting` goes down with each notification, so each is a
 * command of its own.
 */
const DUE = `
  SELECT w.warehouse_id AS id, count(*)::int AS waiting, max(c.reserved)::text AS reserved,
    max(h.total_value)::text AS total_value
  FROM live.waitlist AS w JOIN live.warehouses AS h ON h.id = w.warehouse_id
    JOIN live.warehouse_capital AS c ON c.warehouse_id = w.warehouse_id
  WHERE w.told_at IS NULL AND w.warehouse_id <> ALL($2::uuid[]) AND (w.expires_at <= $1 OR h.status = 'closed' OR h.total_value > c.reserved AND NOT EXISTS (
    SELECT 1 FROM live.waitlist AS told WHERE told.warehouse_id = w.warehouse_id
      AND told.told_at > $1::timestamptz - interval '${WAITLIST_HEAD_START_HOURS} hours'))
  GROUP BY w.warehouse_id ORDER BY w.warehouse_id LIMIT ${BATCH}`;

type Due = {
  readonly id: string;
  readonly waiting: number;
  readonly reserved: string;
  readonly total_value: string;
};

/** Notifies people waiting for capital that became free; one at a time for each warehouse. */
export async function notifyWaiting({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  const now = clock.now() ?? new Date();
  const idOf = ({ id }: Due) => id;
  const pages = pagesOf(BATCH, idOf, (had) => readLive<Due>(pool, DUE, [now, had]));
  const about = { sweep: 'tell-waitlists', logger, idOf };
  await eachRow(pages, about, async ({ id: warehouseId, waiting, reserved, total_value }) => {
    // The same facts give the same key: nothing new to decide while they last, until the next hour.
    const key = [warehouseId, waiting, reserved, total_value, now.toISOString().slice(0, 13)];
    const options = { key, correlationId: warehouseId, occurredAt: clock.now() };
    await commands.send('NotifyWaitlist', { warehouseId }, options);
  });
}
