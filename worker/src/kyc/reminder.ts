import { KYC_EXPIRING_DAYS } from '@nodo/contracts/kyc/expiring';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 200;
const PARALLEL = 4;
const DAY_SECONDS = 24 * 3_600;

/** The order by the end keeps the planner from walking every approval in the order of an index. */
const ENDING = `
  SELECT user_id, approved_at, ends_at FROM live.kyc_records
  CROSS JOIN LATERAL (SELECT least(approved_at + make_interval(secs => $2), documents_end_at)) AS e (ends_at)
  WHERE status = 'approved' AND renewal IS DISTINCT FROM 'waiting' AND user_id <> ALL($4::uuid[])
    AND (approved_at <= $1::timestamptz + make_interval(secs => $3) - make_interval(secs => $2)
      OR documents_end_at <= $1::timestamptz + make_interval(secs => $3))
    AND ends_at > $1
    AND (reminded_approved_at, reminded_expires_at) IS DISTINCT FROM (approved_at, ends_at)
  ORDER BY ends_at LIMIT ${BATCH}`;

type Ending = { readonly user_id: string; readonly approved_at: Date; readonly ends_at: Date };

/** Reminds those whose approval ends soon to renew it. command-api decides; who was reminded of that end stays. */
export async function remindKycRenewals(parts: SweepServices, validDays: number): Promise<void> {
  const { clock, commands, logger, pool } = parts;
  const now = clock.now() ?? new Date();
  const [valid, ahead] = [validDays * DAY_SECONDS, KYC_EXPIRING_DAYS * DAY_SECONDS];
  const idOf = ({ user_id }: Ending) => user_id;
  const read = (had: readonly string[]) => readLive<Ending>(pool, ENDING, [now, valid, ahead, had]);
  const about = { sweep: 'remind-kyc-renewals', logger, idOf, parallel: PARALLEL };
  await eachRow(pagesOf(BATCH, idOf, read), about, async ({ user_id: userId, approved_at, ends_at }) => {
    const key = [userId, approved_at.toISOString(), ends_at.toISOString()];
    await commands.send(
      'RemindKycRenewal',
      { userId },
      { key, correlationId: userId, occurredAt: clock.now() },
    );
  });
}
