import { TIME_ZONE } from '@nodo/contracts/constants';
import type { PerformanceMonth } from '@nodo/contracts/earnings-views';
import { momentOf } from '../reading/moment.ts';
import type { View } from '../reading/reader.ts';

interface MonthRow {
  month: string;
  portfolio_value: string;
  return_percentage: string;
  monthly_return: string;
  is_credited: boolean;
}

const ZONE = `AT TIME ZONE '${TIME_ZONE}'`;

/**
 * $1 is the person, $2 the moment, $3 how many months. A return belongs to the month it was earned in, whenever it was
 * credited; a payout to the month it left in.
 */
const MONTHS = `
  WITH held AS MATERIALIZED (
    SELECT amount, to_char(confirmed_at ${ZONE}, 'YYYY-MM') AS month
    FROM investments WHERE investor_id = $1 AND status = 'confirmed'),
  earned AS MATERIALIZED (
    SELECT period AS month, sum(net) AS net FROM returns_by_month
    WHERE investor_id = $1 AND credited_at IS NOT NULL GROUP BY period),
  left_account AS MATERIALIZED (
    SELECT amount, to_char(ended_at ${ZONE}, 'YYYY-MM') AS month
    FROM account_payouts WHERE user_id = $1 AND state = 'settled'),
  months AS (
    SELECT to_char(this - make_interval(months => back), 'YYYY-MM') AS month
    FROM (SELECT date_trunc('month', $2::timestamptz ${ZONE}) AS this) AS today, generate_series(0, $3::int - 1) AS back),
  figures AS (
    SELECT month,
      (SELECT sum(amount) FROM held WHERE held.month <= months.month) AS capital,
      (SELECT coalesce(sum(net), 0) FROM earned WHERE earned.month <= months.month) AS credited,
      (SELECT coalesce(sum(amount), 0) FROM left_account WHERE left_account.month <= months.month) AS paid,
      (SELECT net FROM earned WHERE earned.month = months.month) AS net
    FROM months WHERE month >= (SELECT min(held.month) FROM held))
  SELECT month, greatest(capital + credited - paid, 0)::numeric(20, 2) AS portfolio_value,
    (coalesce(net, 0) / capital)::numeric(12, 6) AS return_percentage,
    coalesce(net, 0)::numeric(20, 2) AS monthly_return, net IS NOT NULL AS is_credited
  FROM figures ORDER BY month`;

/** How a person's portfolio went, month by month, oldest first; no month before their first confirmed investment. */
export async function performanceHistory(
  view: View,
  userId: string,
  months: number,
): Promise<PerformanceMonth[]> {
  const moment = new Date(await momentOf(view)).toISOString();
  const rows = await view.query<MonthRow>(MONTHS, [userId, moment, months]);
  return rows.map((row) => ({
    month: row.month,
    portfolioValue: row.portfolio_value,
    returnPercentage: row.return_percentage,
    monthlyReturn: row.monthly_return,
    isCredited: row.is_credited,
  }));
}
