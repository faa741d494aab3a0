import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 20;

/** Continues every erasure that has not ended, whatever interrupted it. command-api determines what is left to do. */
export async function continueErasures({ commands, logger, pool }: SweepServices): Promise<void> {
  const rows = await readLive<{ user_id: string }>(
    pool,
    `SELECT user_id FROM live.erasures WHERE state IN ('requested', 'accepted', 'key_destroyed')
     ORDER BY requested_at LIMIT ${BATCH}`,
  );
  for (const { user_id: userId } of rows) {
    try {
      await commands.send('ContinueErasure', { userId }, { key: [userId], correlationId: userId });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ userId, code: error.code }, 'An erasure was refused');
    }
  }
}
