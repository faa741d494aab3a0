import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';
import { eachOf } from '../parallel.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Maximum approvals ended by one sweep; the rest follows in the next one. */
const BATCH = 200;
const PARALLEL = 4;

/**
 * Ends approvals whose validity, or that of a document they rely on, is over. command-api decides; an approval
 * proposed too early stays.
 */
export async function expireKyc(parts: SweepServices, validDays: number): Promise<void> {
  const { clock, commands, logger, pool } = parts;
  const now = clock.now() ?? new Date();
  const rows = await readLive<{ user_id: string; approved_at: Date }>(
    pool,
    `SELECT user_id, approved_at FROM live.kyc_records
     WHERE status = 'approved'
       AND (approved_at <= $1::timestamptz - make_interval(secs => $2) OR documents_end_at <= $1)
     ORDER BY approved_at LIMIT ${BATCH}`,
    [now, validDays * 24 * 3_600],
  );
  await eachOf(rows, PARALLEL, async ({ user_id: userId, approved_at: approvedAt }) => {
    const key = [userId, approvedAt.toISOString()];
    try {
      await commands.send('ExpireKyc', { userId }, { key, correlationId: userId, occurredAt: clock.now() });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ userId, code: error.code }, 'A sweep was refused');
    }
  });
}
