import { CommandRefused } from '../commands.ts';
import { reservedThough } from '../investments/sweeps.ts';
import type { SweepServices } from '../module.ts';
import type { ReadCursor } from '../read-cursor.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/** Approved repurchases whose price was not credited because of a crash. */
const APPROVED = `SELECT investment_id AS id FROM live.repurchases WHERE state = 'approved' LIMIT ${BATCH}`;

/** Settles what approved repurchases still owe. command-api determines what is done already. */
export async function settleApproved(
  { pool, commands, clock, logger }: SweepServices,
  cursor: ReadCursor,
): Promise<void> {
  const approved = await readLive<{ id: string }>(pool, APPROVED);
  const reserved = await cursor.look<{ id: string; position: string }>(pool, reservedThough('repurchased'));
  for (const investmentId of new Set([...approved, ...reserved].map(({ id }) => id))) {
    try {
      const options = { key: [investmentId], correlationId: investmentId, occurredAt: clock.now() };
      await commands.send('SettleRepurchase', { investmentId }, options);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ investmentId, code: error.code }, 'A sweep was refused');
    }
  }
}
