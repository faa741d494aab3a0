import Big from 'big.js';
import type { Decimal } from '../money.ts';

/**
 * The figures of a portfolio, each defined once. All are exact until rounded, half up, for display: ratios are
 * fractions with 6 decimals. Undefined values (nothing invested, no earlier month) are null.
 */

const RATIO_DECIMALS = 6;
const MONTHS_A_YEAR = 12;

/** Weight of each component of the risk score; they add up to 1. */
export const RISK_WEIGHTS = { concentration: '0.45', construction: '0.35', unconfirmed: '0.20' } as const;

/** Lowest scores of the medium and high levels. */
export const RISK_LIMITS = { medio: 34, alto: 67 } as const;

export const riskLevels = ['bajo', 'medio', 'alto'] as const;
export type RiskLevel = (typeof riskLevels)[number];

function ratio(value: Big): Decimal {
  return value.toFixed(RATIO_DECIMALS, Big.roundHalfUp);
}

function sum(values: readonly Big.BigSource[]): Big {
  return values.reduce<Big>((total, value) => total.plus(value), new Big(0));
}

/**
 * A month's growth of a portfolio (modified Dietz): net / (value at the end of the previous month + capital flows
 * since, each weighted by the remaining part of the month). Null when the denominator is not positive. All in USD.
 */
export function monthlyGrowth(net: Decimal, valueBefore: Decimal, flows: Decimal): Decimal | null {
  const base = new Big(valueBefore).plus(flows);
  return base.lte(0) ? null : ratio(new Big(net).div(base));
}

/**
 * 1 − Σ wᵢ² over the capital per warehouse (inverted Herfindahl–Hirschman index): 0 means everything in one warehouse.
 */
export function diversificationIndex(capitals: readonly Decimal[]): Decimal | null {
  const concentration = concentrationOf(capitals);
  return concentration && ratio(new Big(1).minus(concentration));
}

function concentrationOf(capitals: readonly Decimal[]): Big | null {
  const total = sum(capitals);
  if (total.eq(0)) return null;
  // A single division, so that precision is lost only at the end.
  return sum(capitals.map((capital) => new Big(capital).pow(2))).div(total.pow(2));
}

/** Capital in one warehouse, USD, and its construction progress, 0 to 100. */
export interface Holding {
  readonly capital: Decimal;
  readonly progressPercentage: number;
}

/** Components of the risk, fractions in [0, 1]. */
export interface RiskParts {
  /** Σ wᵢ². */
  readonly concentration: Decimal;
  /** Σ wᵢ × the unbuilt share of that warehouse. */
  readonly construction: Decimal;
  /** Unconfirmed capital / total capital. */
  readonly unconfirmed: Decimal;
}

/** The components of the risk; null while nothing is confirmed. `pending` is the unconfirmed capital, USD. */
export function riskParts(holdings: readonly Holding[], pending: Decimal): RiskParts | null {
  const concentration = concentrationOf(holdings.map(({ capital }) => capital));
  if (!concentration) return null;
  const total = sum(holdings.map(({ capital }) => capital));
  const unbuilt = sum(
    holdings.map(({ capital, progressPercentage }) => new Big(100).minus(progressPercentage).times(capital)),
  );
  return {
    concentration: ratio(concentration),
    construction: ratio(unbuilt.div(total.times(100))),
    unconfirmed: ratio(new Big(pending).div(total.plus(pending))),
  };
}

/** 0 to 100 with one decimal: the weighted sum of the components, times 100. */
export function riskScore(parts: RiskParts): number {
  const score = sum([
    new Big(RISK_WEIGHTS.concentration).times(parts.concentration),
    new Big(RISK_WEIGHTS.construction).times(parts.construction),
    new Big(RISK_WEIGHTS.unconfirmed).times(parts.unconfirmed),
  ]);
  return Number(score.times(100).toFixed(1, Big.roundHalfUp));
}

/** bajo < 34 ≤ medio < 67 ≤ alto, applied to the score as displayed. */
export function riskLevelOf(score: number): RiskLevel {
  if (score < RISK_LIMITS.medio) return 'bajo';
  return score < RISK_LIMITS.alto ? 'medio' : 'alto';
}

/** Credited returns, and the capital that earned them in USD × months. */
export interface Earned {
  readonly net: Decimal;
  readonly capitalMonths: Decimal;
}

/**
 * Net return on a month's capital, for the whole month or for the share of it in which there was any (`worked` of
 * `days`); null when there was none.
 */
export function monthlyRate({ net, capitalMonths }: Earned, worked = 1, days = 1): Decimal | null {
  if (new Big(capitalMonths).eq(0)) return null;
  return ratio(new Big(net).times(worked).div(new Big(capitalMonths).times(days)));
}

/** 12 × Σ net / Σ capital-months: net, simple (nothing reinvested), weighted by capital. */
export function annualisedReturn(months: readonly Earned[]): Decimal | null {
  const base = sum(months.map(({ capitalMonths }) => capitalMonths));
  if (base.eq(0)) return null;
  return ratio(
    sum(months.map(({ net }) => net))
      .times(MONTHS_A_YEAR)
      .div(base),
  );
}

/** Difference between a yearly return and a benchmark, as a fraction: 0.031 is 3.1 percentage points above. */
export function againstBenchmark(annual: Decimal | null, benchmark: Decimal): Decimal | null {
  return annual === null ? null : ratio(new Big(annual).minus(benchmark));
}

/** A monthly rate after fees, which are fractions of the return. */
export function netRate(gross: Decimal, managementFee: Decimal, platformFee: Decimal): Decimal {
  return new Big(gross).times(new Big(1).minus(managementFee).minus(platformFee)).toFixed();
}

/** A payment by the investor (negative) or to the investor (positive), USD, on a day (`2026-01-31`). */
export interface CashFlow {
  readonly day: string;
  readonly amount: Decimal;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365;
/** Minimum span in days: annualising less is meaningless, e.g. a fortnight's return to the power of 26. */
export const MONEY_WEIGHTED_DAYS = 90;
/** Bounds of the search: a loss of nearly everything, and a ten-thousandfold gain per year. */
const RATES = [-0.9999, 10_000] as const;
const HALVINGS = 80;

/**
 * Internal rate of return of dated flows, per year: the rate r with Σ amount ÷ (1 + r)^(days ÷ 365) = 0, so that
 * payments in are worth what came back and what is held at the end. Capital added on the last day has no effect. Null
 * when there are no flows in or out, when they span less than MONEY_WEIGHTED_DAYS, and when no rate fits.
 */
export function moneyWeightedReturn(flows: readonly CashFlow[], days = MONEY_WEIGHTED_DAYS): Decimal | null {
  const dated = flows.map(({ day, amount }) => ({ at: Date.parse(day), amount: Number(amount) }));
  const first = Math.min(...dated.map(({ at }) => at));
  const span = (Math.max(...dated.map(({ at }) => at)) - first) / DAY_MS;
  if (dated.length === 0 || span < days) return null;
  const worthAt = (rate: number) =>
    dated.reduce(
      (total, { at, amount }) => total + amount / (1 + rate) ** ((at - first) / DAY_MS / DAYS_A_YEAR),
      0,
    );
  let [low, high]: [number, number] = [...RATES];
  if (worthAt(low) <= 0 || worthAt(high) >= 0) return null;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > 0) low = middle;
    else high = middle;
  }
  return ratio(new Big(((low + high) / 2).toFixed(12)));
}

/**
 * Π (1 + rᵢ) − 1 over the returns of successive months: the growth of one dollar, regardless of when further money came
 * in.
 */
export function timeWeightedReturn(rates: readonly Decimal[]): Decimal | null {
  if (rates.length === 0) return null;
  return ratio(rates.reduce((grown, rate) => grown.times(new Big(1).plus(rate)), new Big(1)).minus(1));
}
