import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/**
 * Orders not yet run for the newest completed distribution, of people with returns in it; and those that a crash left
 * unfinished. An order set later waits for the next month.
 */
const DUE = `
  SELECT o.user_id, d.period FROM live.standing_orders AS o CROSS JOIN (
    SELECT period, completed_at FROM live.distributions WHERE state = 'completed'
    ORDER BY period DESC LIMIT 1) AS d
  WHERE o.user_id <> ALL($1::uuid[]) AND (o.is_due OR o.ended_at IS NULL AND o.set_at < d.completed_at
    AND (o.last_period IS NULL OR o.last_period < d.period) AND EXISTS (
      SELECT 1 FROM live.returns_by_month AS r
      WHERE r.investor_id = o.user_id AND r.period = d.period AND r.credited_at IS NOT NULL))
  ORDER BY o.user_id LIMIT ${BATCH}`;

/** Orders for a closed warehouse: they can't succeed, and end before the next month. */
const CLOSED = `
  SELECT o.user_id, o.warehouse_id FROM live.standing_orders AS o JOIN live.warehouses AS w ON w.id = o.warehouse_id
  WHERE o.ended_at IS NULL AND w.status = 'closed' AND o.user_id <> ALL($1::uuid[]) ORDER BY o.user_id LIMIT ${BATCH}`;

type Due = { readonly user_id: string; readonly period: string };
type Closed = { readonly user_id: string; readonly warehouse_id: string };

/** Runs people's standing orders on their balances after a month's returns. */
export async function runOrders({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  const about = { sweep: 'run-standing-orders', logger, idOf: (row: Due | Closed) => row.user_id };
  const optionsOf = (userId: string, what: string) => {
    return { key: [userId, what], correlationId: userId, occurredAt: clock.now() };
  };
  const pages = <R extends Due | Closed>(sql: string) =>
    pagesOf<R>(BATCH, about.idOf, (had) => readLive<R>(pool, sql, [had]));
  try {
    await eachRow(pages<Due>(DUE), about, ({ user_id: userId, period }) =>
      commands.send('RunStandingOrder', { userId, period }, optionsOf(userId, period)),
    );
  } finally {
    await eachRow(pages<Closed>(CLOSED), about, ({ user_id: userId, warehouse_id: id }) =>
      commands.send('EndClosedOrder', { userId }, optionsOf(userId, id)),
    );
  }
}
