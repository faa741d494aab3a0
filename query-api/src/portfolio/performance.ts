import { TIME_ZONE } from '@nodo/contracts/constants';
import { add, compare, divide, subtract, timesRate } from '@nodo/contracts/money';
import { addMonths, daysIn, type Period, periodOf } from '@nodo/contracts/periods';
import type { PortfolioMonth } from '@nodo/contracts/portfolio/advanced';
import { type Earned, monthlyRate } from '@nodo/contracts/portfolio/formulas';
import { creditedMonths } from '@nodo/contracts/portfolio/tables';
import { integer, numeric, pick, type RowOf, text } from '@nodo/contracts/read-models/table';
import { MONTHS_MAX } from '../read-model/ends.ts';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';
import { CAPITAL_CHANGES } from './capital-changes.ts';
import { type OnDay, sumBy, type TakenReturns, takenReturns } from './taken-returns.ts';

/**
 * Per month: capital paid on the chain (`added`) and the net change of all capital including investments from the
 * balance and repurchases (`changed`). `first_months` weights each change by the share of the month that was
 * left; the day of a sale earns nothing. `first_day` and `last_day`: of the month, on which capital changed.
 */
const capitalColumns = {
  month: text,
  added: numeric,
  changed: numeric,
  first_months: numeric,
  first_day: integer,
  last_day: integer,
};
const creditedColumns = pick(creditedMonths.columns, 'period', 'net');

const ZONE = `AT TIME ZONE '${TIME_ZONE}'`;
/** The day of confirmation counts, as for returns. Grouped by day first, so that few rows remain to compute with. */
const CAPITAL = `
  WITH by_day AS (
    SELECT (at ${ZONE})::date AS day, sum(change) AS amount, sum(change) FILTER (WHERE change > 0 AND payment_source = 'chain') AS added
    FROM investments, ${CAPITAL_CHANGES}
    WHERE investor_id = $1 AND status IN ('confirmed', 'repurchased') AND at IS NOT NULL GROUP BY 1)
  SELECT to_char(day, 'YYYY-MM') AS month, coalesce(sum(added), 0)::numeric(20, 2) AS added,
    sum(amount)::numeric(20, 2) AS changed,
    (sum(amount * (days - extract(day FROM day) + 1)) / min(days))::numeric(26, 8) AS first_months,
    extract(day FROM min(day))::int AS first_day, extract(day FROM max(day))::int AS last_day
  FROM by_day, LATERAL (
    SELECT extract(day FROM date_trunc('month', day) + interval '1 month' - interval '1 day') AS days) AS month
  GROUP BY 1 ORDER BY 1 LIMIT ${MONTHS_MAX}`;
const CREDITED = `SELECT period, net FROM credited_months WHERE user_id = $1 LIMIT ${MONTHS_MAX}`;

/** A month of a portfolio, and the basis of its return. */
export interface MonthOfPortfolio extends PortfolioMonth {
  /** Zero until the month is credited. */
  readonly earned: Earned;
  /**
   * Capital that came or went during the month, weighted by the share of the month that was left, without reinvested
   * returns, which the portfolio's value held before. USD × months.
   */
  readonly flows: string;
  /**
   * Net return on the capital at work, as a fraction, for the days with any capital; null until the month is
   * credited.
   */
  readonly rate: string | null;
}

/**
 * A person's portfolio by month in Bogotá's calendar, from the first confirmed capital to the month of the view's
 * moment, oldest first. A return belongs to the month it was earned in, whenever credited; a payout to the month
 * it was paid.
 */
export async function performance(view: View, userId: string): Promise<MonthOfPortfolio[]> {
  const [moment, capital, credited, taken] = await Promise.all([
    momentOf(view),
    view.query(capitalColumns, CAPITAL, [userId]),
    view.query(creditedColumns, CREDITED, [userId]),
    takenReturns(view, userId),
  ]);
  return monthsOf(periodOf(new Date(moment).toISOString()), capital, credited, taken);
}

const NOTHING: Earned = { net: '0.00', capitalMonths: '0.00' };

const monthOf = ({ day }: OnDay): Period => day.slice(0, 'YYYY-MM'.length);

/** Weights an amount by the share of its month that was left, its own day included; USD × months. */
function restOfMonth({ day, amount }: OnDay): OnDay {
  const days = daysIn(monthOf({ day, amount }));
  const left = days - Number(day.slice(-2)) + 1;
  return { day, amount: divide(timesRate(amount, `${left}`), `${days}`, 2) };
}

/** Computes `performance` from its rows; `current` is the current month. */
export function monthsOf(
  current: Period,
  capitalRows: readonly RowOf<typeof capitalColumns>[],
  creditedRows: readonly RowOf<typeof creditedColumns>[],
  taken: TakenReturns,
): MonthOfPortfolio[] {
  const added = new Map(capitalRows.map((row) => [row.month, row]));
  const credited = new Map(creditedRows.map(({ period, net }) => [period, net]));
  const paid = sumBy(taken.paidOut, monthOf);
  const reinvested = sumBy(taken.reinvested, monthOf);
  const reinvestedMonths = sumBy(taken.reinvested.map(restOfMonth), monthOf);
  const months: MonthOfPortfolio[] = [];
  let capital = '0.00';
  let unpaid = '0.00';
  for (const month of monthsBetween(capitalRows.map((row) => row.month).sort()[0], current)) {
    const row = added.get(month);
    const net = credited.get(month);
    const paidOut = paid.get(month) ?? '0.00';
    // Capital held before the month counts in full; rounded to a cent-month.
    const capitalMonths = add(capital, row?.first_months ?? '0');
    const flows = subtract(row?.first_months ?? '0', reinvestedMonths.get(month) ?? '0');
    const before = capital;
    capital = add(capital, row?.changed ?? '0');
    unpaid = subtract(add(unpaid, net ?? '0'), add(paidOut, reinvested.get(month) ?? '0'));
    const days = daysIn(month);
    const from = row && compare(before, '0') === 0 ? row.first_day : 1;
    const until = row && compare(capital, '0') === 0 ? row.last_day : days + 1;
    const earned = net === undefined ? NOTHING : { net, capitalMonths };
    // If everything was sold back, no capital is left to relate the return to.
    const returnPercentage = compare(capital, '0') === 0 ? '0.000000' : divide(net ?? '0', capital);
    months.push({
      month,
      // Payouts come out of credited returns, so this is never negative; the contract has no negative values.
      portfolioValue: compare(unpaid, '0') < 0 ? capital : add(capital, unpaid),
      returnPercentage,
      monthlyReturn: net ?? '0.00',
      isCredited: net !== undefined,
      capital,
      addedCapital: row?.added ?? '0.00',
      paidOut,
      earned,
      flows,
      rate: net === undefined ? null : monthlyRate(earned, until - from, days),
    });
  }
  return months;
}

function monthsBetween(first: Period | undefined, last: Period): Period[] {
  const months: Period[] = [];
  for (let month = first; month !== undefined && month <= last; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** Returns credited and not paid out at the end of the last month, USD. */
export function unpaidReturns(months: readonly PortfolioMonth[]): string {
  const last = months.at(-1);
  return last ? subtract(last.portfolioValue, last.capital) : '0.00';
}

/** Net monthly rates of the credited months on the capital at work, lowest first: the basis of projections. */
export function ratesOf(months: readonly MonthOfPortfolio[]): string[] {
  return months.flatMap(({ earned }) => monthlyRate(earned) ?? []).toSorted(compare);
}
