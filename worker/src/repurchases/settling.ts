import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/** Positions that were sold back, and whose price or whose part of the warehouse a crash has left where it was. */
const LEFT = `
  SELECT investment_id AS id FROM live.repurchases WHERE state = 'approved'
  UNION
  SELECT r.investment_id FROM live.reservations AS r JOIN live.investments AS i
    ON (i.id, i.warehouse_id) = (r.investment_id, r.warehouse_id)
  WHERE r.released_at IS NULL AND i.status = 'repurchased'
  LIMIT ${BATCH}`;

/** Has done what approved repurchases still owe. Who is asked knows what of it is done. */
export async function settleApproved({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  for (const { id: investmentId } of await readLive<{ id: string }>(pool, LEFT)) {
    try {
      const options = { key: [investmentId], correlationId: investmentId, occurredAt: clock.now() };
      await commands.send('SettleRepurchase', { investmentId }, options);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ investmentId, code: error.code }, 'A sweep was refused');
    }
  }
}
