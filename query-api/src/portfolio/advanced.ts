import { MARKET_BENCHMARK } from '@nodo/contracts/comparators';
import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { positions } from '@nodo/contracts/investments/tables';
import { add, compare, type Decimal } from '@nodo/contracts/money';
import {
  type AdvancedAnalytics,
  type AnalyticsPeriod,
  PERIOD_MONTHS,
} from '@nodo/contracts/portfolio/advanced';
import {
  againstBenchmark,
  annualisedReturn,
  diversificationIndex,
  monthlyGrowth,
  netRate,
  riskParts,
  riskScore,
  timeWeightedReturn,
} from '@nodo/contracts/portfolio/formulas';
import { numeric, pick } from '@nodo/contracts/read-models/table';
import { financialSettingsHistory } from '@nodo/contracts/settings/tables';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { WAREHOUSES_MAX } from '@nodo/contracts/warehouses/views';
import { MONTHS_MAX } from '../read-model/ends.ts';
import type { View } from '../read-model/reader.ts';
import { type MonthOfPortfolio, performance, ratesOf, unpaidReturns } from './performance.ts';

const holdingColumns = {
  ...pick(positions.columns, 'warehouse_id', 'amount', 'pending_amount'),
  ...pick(warehouses.columns, 'name', 'progress_percentage'),
};
const rateColumns = pick(
  financialSettingsHistory.columns,
  'monthly_return_rate',
  'management_fee_rate',
  'platform_fee_rate',
);

const HOLDINGS = `
  SELECT p.warehouse_id, coalesce(w.name, '') AS name, p.amount, p.pending_amount,
    coalesce(w.progress_percentage, 0) AS progress_percentage
  FROM positions AS p LEFT JOIN warehouses AS w ON w.id = p.warehouse_id
  WHERE p.user_id = $1 AND (p.amount > 0 OR p.pending_amount > 0)
  ORDER BY p.amount DESC, p.warehouse_id LIMIT ${WAREHOUSES_MAX}`;
/** Expected net return of one month under each investment's terms, after fees. */
const TERMS = `
  SELECT coalesce(sum(amount * (terms ->> 'monthlyReturnRate')::numeric
      * (1 - (terms ->> 'managementFeeRate')::numeric - (terms ->> 'platformFeeRate')::numeric)), 0)::numeric(20, 2)
    AS monthly_net
  FROM investments WHERE investor_id = $1 AND status = 'confirmed'`;
const RATES = `
  SELECT DISTINCT monthly_return_rate, management_fee_rate, platform_fee_rate FROM financial_settings_history
  LIMIT ${MONTHS_MAX}`;

export interface Holdings {
  /** Warehouses with confirmed capital, largest first. */
  readonly confirmed: readonly { id: string; name: string; capital: Decimal; progressPercentage: number }[];
  readonly capital: Decimal;
  /** Capital of unconfirmed investments in all warehouses. */
  readonly pending: Decimal;
}

/** Where a person's capital is. */
export async function holdingsOf(view: View, userId: string): Promise<Holdings> {
  const rows = await view.query(holdingColumns, HOLDINGS, [userId]);
  return {
    confirmed: rows
      .filter(({ amount }) => compare(amount, '0') > 0)
      .map((row) => ({
        id: row.warehouse_id,
        name: row.name,
        capital: row.amount,
        progressPercentage: row.progress_percentage,
      })),
    capital: rows.reduce((sum, { amount }) => add(sum, amount), '0.00'),
    pending: rows.reduce((sum, row) => add(sum, row.pending_amount), '0.00'),
  };
}

/** The last months of a period: that many closed ones and the current one, or all. */
export function within(
  period: AnalyticsPeriod,
  months: readonly MonthOfPortfolio[],
): readonly MonthOfPortfolio[] {
  const count = PERIOD_MONTHS[period];
  return count === undefined ? months : months.slice(-count - 1);
}

/**
 * Growth by the last credited month's return over the portfolio at the end of the month before; both null without a
 * credited month that has one before it.
 */
function lastVariation(
  months: readonly MonthOfPortfolio[],
): Pick<AdvancedAnalytics, 'monthlyVariation' | 'variationMonth'> {
  const place = months.findLastIndex(({ isCredited }) => isCredited);
  const [before, after] = place > 0 ? months.slice(place - 1, place + 1) : [];
  if (!before || !after) return { monthlyVariation: null, variationMonth: null };
  return {
    monthlyVariation: monthlyGrowth(after.monthlyReturn, before.portfolioValue, after.flows),
    variationMonth: after.month,
  };
}

/** The lowest and highest net monthly rate on record: credited to this person, or set by the platform. */
async function rateBand(view: View, months: readonly MonthOfPortfolio[]): Promise<[Decimal, Decimal]> {
  const settings = await view.query(rateColumns, RATES);
  const { monthlyReturnRate, managementFeeRate, platformFeeRate } = DEFAULT_FINANCIAL_SETTINGS;
  const standard = netRate(monthlyReturnRate, managementFeeRate, platformFeeRate);
  const set = settings.map((row) =>
    netRate(row.monthly_return_rate, row.management_fee_rate, row.platform_fee_rate),
  );
  const known = [...ratesOf(months), ...(set.length > 0 ? set : [standard])].toSorted(compare);
  return [known[0] ?? standard, known.at(-1) ?? standard];
}

/** A person's portfolio figures over a period; see the contract for each figure. */
export async function advancedAnalytics(
  view: View,
  userId: string,
  period: AnalyticsPeriod,
): Promise<AdvancedAnalytics> {
  const [all, holdings, terms] = await Promise.all([
    performance(view, userId),
    holdingsOf(view, userId),
    view.query({ monthly_net: numeric }, TERMS, [userId]),
  ]);
  const [lowRate, highRate] = await rateBand(view, all);
  const { confirmed, capital, pending } = holdings;
  const months = within(period, all);
  const annual = annualisedReturn(months.map(({ earned }) => earned));
  const creditedNet = months.reduce((sum, { monthlyReturn }) => add(sum, monthlyReturn), '0.00');
  const parts = riskParts(confirmed, pending);
  const unpaid = unpaidReturns(all);
  return {
    period,
    totalROI:
      timeWeightedReturn(months.flatMap(({ rate }) => rate ?? [])) ?? (months.length > 0 ? '0.000000' : null),
    ...lastVariation(all),
    riskScore: parts && riskScore(parts),
    diversificationIndex: diversificationIndex(confirmed.map((holding) => holding.capital)),
    performanceVsMarket: againstBenchmark(annual, MARKET_BENCHMARK.annualRate),
    annualisedReturn: annual,
    benchmark: MARKET_BENCHMARK,
    capital,
    pendingCapital: pending,
    warehouses: confirmed.length,
    creditedNet,
    unpaidReturns: unpaid,
    months: months.map(({ earned: _, flows: __, rate: ___, ...month }) => month),
    forecast: {
      value: add(capital, unpaid),
      capital,
      monthlyNet: terms[0]?.monthly_net ?? '0.00',
      lowRate,
      highRate,
    },
  };
}
