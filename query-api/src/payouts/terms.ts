import { accounts } from '@nodo/contracts/earnings/tables';
import { add, compare, subtract } from '@nodo/contracts/money';
import { PAYOUT_MINIMUM } from '@nodo/contracts/payouts/commands';
import type { PayoutTerms } from '@nodo/contracts/payouts/views';
import { numeric, pick } from '@nodo/contracts/read-models/table';
import type { Config } from '@nodo/platform/config';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';
import { COUNTS, columns } from './queries.ts';

const sumColumns = { sum: numeric };
const waitingColumns = pick(columns, 'id', 'amount_usdt', 'amount_usd', 'to_address', 'requested_at');
const balanceColumns = pick(accounts.columns, 'credited', 'deposited', 'reserved', 'paid');

/**
 * Those that command-api counts against what leaves in a day without an approval: whatever the account itself let go,
 * also if the platform's own limit made it wait.
 */
const LEFT_ALONE = `(NOT o.needs_approval OR o.review = 'platform_day')`;
/**
 * What the whole platform paid in 24 hours without an approval, refunds included, as command-api counts it: by the hour,
 * and never less of it because one failed.
 */
const PLATFORM_ALONE = `SELECT coalesce(sum(o.amount_usd), 0) AS sum FROM payouts AS o
  WHERE o.requested_at >= date_trunc('hour', $1::timestamptz, 'UTC') - interval '24 hours' AND o.approval = 'limit'`;
const NOTHING = '0.00';
/** Most earlier addresses that a new one is compared with. */
const PAID_ADDRESSES_MAX = 20;

function left(of: string, used = NOTHING): string {
  return compare(of, used) > 0 ? subtract(of, used) : NOTHING;
}

/** What a person may withdraw now. */
export async function payoutTerms(
  view: View,
  userId: string,
  { payouts, authMode }: Pick<Config, 'payouts' | 'authMode'>,
): Promise<PayoutTerms> {
  const now = new Date(await momentOf(view)).toISOString();
  const [[row], waiting, [recent], [everybody], paid] = await Promise.all([
    view.query(
      balanceColumns,
      'SELECT credited, deposited, reserved, paid FROM accounts WHERE user_id = $1',
      [userId],
    ),
    view.query(
      waitingColumns,
      `SELECT id, amount_usdt, amount_usd, to_address, requested_at FROM payouts
       WHERE user_id = $1 AND state = 'requested' ORDER BY requested_at, id`,
      [userId],
    ),
    view.query(
      sumColumns,
      `SELECT coalesce(sum(o.amount_usd), 0) AS sum FROM payouts AS o
       WHERE o.user_id = $1 AND o.requested_at > $2::timestamptz - interval '24 hours'
         AND ${COUNTS} AND ${LEFT_ALONE}`,
      [userId, now],
    ),
    view.query(sumColumns, PLATFORM_ALONE, [now]),
    view.query(
      pick(columns, 'to_address'),
      `SELECT to_address FROM payouts WHERE user_id = $1 AND state = 'confirmed'
       GROUP BY to_address ORDER BY max(requested_at) DESC, to_address LIMIT ${PAID_ADDRESSES_MAX}`,
      [userId],
    ),
  ]);
  const own = left(payouts.approvalAbove, recent?.sum);
  const platforms = left(payouts.automaticDaily, everybody?.sum);
  const spent = row ? add(row.reserved, row.paid) : NOTHING;
  const credited = row ? add(row.credited, row.deposited) : NOTHING;
  return {
    available: left(credited, spent),
    reserved: row?.reserved ?? NOTHING,
    minimum: PAYOUT_MINIMUM,
    maximum: payouts.maximum,
    approvalAbove: payouts.approvalAbove,
    withoutApproval: compare(own, platforms) < 0 ? own : platforms,
    newAddressHours: payouts.newAddressHours,
    needsPasskey: authMode === 'code',
    waiting: waiting.map((one) => ({
      id: one.id,
      amount: one.amount_usdt,
      amountUsd: one.amount_usd,
      walletAddress: one.to_address,
      requestedAt: one.requested_at,
    })),
    paidAddresses: paid.map((one) => one.to_address),
  };
}
