import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 200;
const PARALLEL = 4;

const ENDED = `
  SELECT user_id, approved_at FROM live.kyc_records
  WHERE status = 'approved' AND user_id <> ALL($3::uuid[])
    AND (approved_at <= $1::timestamptz - make_interval(secs => $2) OR documents_end_at <= $1)
  ORDER BY approved_at LIMIT ${BATCH}`;

type Approval = { readonly user_id: string; readonly approved_at: Date };

/**
 * Ends approvals whose validity, or that of a document they rely on, is over. command-api decides; an approval
 * proposed too early stays.
 */
export async function expireKyc(parts: SweepServices, validDays: number): Promise<void> {
  const { clock, commands, logger, pool } = parts;
  const now = clock.now() ?? new Date();
  const idOf = ({ user_id }: Approval) => user_id;
  const read = (had: readonly string[]) =>
    readLive<Approval>(pool, ENDED, [now, validDays * 24 * 3_600, had]);
  const about = { sweep: 'expire-kyc', logger, idOf, parallel: PARALLEL };
  await eachRow(pagesOf(BATCH, idOf, read), about, async ({ user_id: userId, approved_at: approvedAt }) => {
    const key = [userId, approvedAt.toISOString()];
    await commands.send('ExpireKyc', { userId }, { key, correlationId: userId, occurredAt: clock.now() });
  });
}
