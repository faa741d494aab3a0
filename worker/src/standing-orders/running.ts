import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/**
 * Orders that the newest finished distribution was not looked at for, of who had returns in it; and those that a crash
 * has left begun. An order that was set later waits for the next month.
 */
const DUE = `
  SELECT o.user_id, d.period FROM live.standing_orders AS o CROSS JOIN (
    SELECT period, completed_at FROM live.distributions WHERE state = 'completed'
    ORDER BY period DESC LIMIT 1) AS d
  WHERE o.is_due OR o.ended_at IS NULL AND o.set_at < d.completed_at
    AND (o.last_period IS NULL OR o.last_period < d.period) AND EXISTS (
      SELECT 1 FROM live.returns_by_month AS r
      WHERE r.investor_id = o.user_id AND r.period = d.period AND r.credited_at IS NOT NULL)
  ORDER BY o.user_id LIMIT ${BATCH}`;

/** Has done what people want done with their balance after a month's returns. */
export async function runOrders({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  for (const { user_id: userId, period } of await readLive<{ user_id: string; period: string }>(pool, DUE)) {
    try {
      const options = { key: [userId, period], correlationId: userId, occurredAt: clock.now() };
      await commands.send('RunStandingOrder', { userId, period }, options);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ userId, code: error.code }, 'A sweep was refused');
    }
  }
}
