import type { PerformanceMonth } from '@nodo/contracts/advanced-analytics';
import { TIME_ZONE } from '@nodo/contracts/constants';
import { add, compare, subtract } from '@nodo/contracts/money';
import { addMonths, type Period, periodOf } from '@nodo/contracts/periods';
import { type Earned, monthlyRate } from '@nodo/contracts/portfolio-formulas';
import { momentOf } from '../reading/moment.ts';
import type { View } from '../reading/reader.ts';

/** Capital confirmed in a month. `first_months` counts each investment for the part of that month it was there. */
export interface CapitalRow {
  month: Period;
  added: string;
  first_months: string;
}
export interface ReturnsRow {
  month: Period;
  period: Period;
  net: string;
}
export interface PayoutsRow {
  month: Period;
  amount: string;
}

const LOCAL = `confirmed_at AT TIME ZONE '${TIME_ZONE}'`;
/** The day of the confirmation counts, as it does for returns. */
const CAPITAL = `
  SELECT to_char(month, 'YYYY-MM') AS month, sum(amount)::numeric(20, 2) AS added,
    (sum(amount * (days - day + 1)) / days)::numeric(26, 8) AS first_months
  FROM investments, date_trunc('month', ${LOCAL}) AS month,
    LATERAL (SELECT extract(day FROM month + interval '1 month' - interval '1 day') AS days,
      extract(day FROM ${LOCAL}) AS day) AS counted
  WHERE investor_id = $1 AND status = 'confirmed'
  GROUP BY month, days ORDER BY month`;
const RETURNS = 'SELECT month, period, net FROM monthly_returns WHERE user_id = $1 ORDER BY month, period';
const PAYOUTS = 'SELECT month, amount FROM monthly_payouts WHERE user_id = $1 ORDER BY month';

/** A month of a portfolio, and what its returns were earned on. */
export interface MonthOfPortfolio extends PerformanceMonth {
  readonly earned: Earned;
}

/**
 * A person's portfolio month by month in the calendar of Bogotá, from the first capital or return to the month of the
 * view's moment. Oldest first; empty for somebody who never had any.
 */
export async function performance(view: View, userId: string): Promise<MonthOfPortfolio[]> {
  const [moment, capital, returns, payouts] = await Promise.all([
    momentOf(view),
    view.query<CapitalRow>(CAPITAL, [userId]),
    view.query<ReturnsRow>(RETURNS, [userId]),
    view.query<PayoutsRow>(PAYOUTS, [userId]),
  ]);
  return monthsOf(periodOf(new Date(moment).toISOString()), capital, returns, payouts);
}

/** The same from rows that were read; `current` is the month under way. */
export function monthsOf(
  current: Period,
  capitalRows: readonly CapitalRow[],
  returnsRows: readonly ReturnsRow[],
  payoutsRows: readonly PayoutsRow[],
): MonthOfPortfolio[] {
  const added = new Map(capitalRows.map((row) => [row.month, row]));
  const payouts = new Map(payoutsRows.map(({ month, amount }) => [month, amount]));
  const capitalMonths = new Map<Period, string>();
  const months: MonthOfPortfolio[] = [];
  let capital = '0.00';
  let unpaid = '0.00';
  for (const month of monthsBetween(firstOf(capitalRows, returnsRows), current)) {
    const row = added.get(month);
    // What was there before counts for the whole month; a cent of a month is as fine as it gets.
    capitalMonths.set(month, add(capital, row?.first_months ?? '0'));
    capital = add(capital, row?.added ?? '0');
    const earned = earnedOn(
      returnsRows.filter((credited) => credited.month === month),
      capitalMonths,
    );
    const paidOut = payouts.get(month) ?? '0.00';
    unpaid = subtract(add(unpaid, earned.net), paidOut);
    months.push({
      month,
      portfolioValue: add(capital, unpaid),
      capital,
      addedCapital: row?.added ?? '0.00',
      monthlyReturn: earned.net,
      returnPercentage: monthlyRate(earned),
      paidOut,
      earned,
    });
  }
  return months;
}

/** What was credited in one month, and the capital of the periods it was earned in. */
function earnedOn(credited: readonly ReturnsRow[], capitalMonths: ReadonlyMap<Period, string>): Earned {
  return {
    net: credited.reduce((sum, { net }) => add(sum, net), '0.00'),
    capitalMonths: credited.reduce((sum, { period }) => add(sum, capitalMonths.get(period) ?? '0'), '0.00'),
  };
}

function firstOf(capital: readonly CapitalRow[], returns: readonly ReturnsRow[]): Period | undefined {
  return [...capital, ...returns].map(({ month }) => month).sort()[0];
}

function monthsBetween(first: Period | undefined, last: Period): Period[] {
  const months: Period[] = [];
  for (let month = first; month !== undefined && month <= last; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** Returns credited and not paid out by the end of a month, USD. */
export function unpaidReturns(months: readonly PerformanceMonth[]): string {
  const last = months.at(-1);
  return last ? subtract(last.portfolioValue, last.capital) : '0.00';
}

/** The months that credited something: their net rates say how a month may turn out. */
export function ratesOf(months: readonly PerformanceMonth[]): string[] {
  return months.flatMap(({ returnPercentage }) => returnPercentage ?? []).toSorted((a, b) => compare(a, b));
}
