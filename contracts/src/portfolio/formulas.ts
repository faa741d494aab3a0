import Big from 'big.js';
import type { Decimal } from '../money.ts';

/**
 * The figures of a portfolio, each defined once. All of them are exact until they are rounded, half up, for being
 * shown: ratios are fractions with 6 decimals. What can't be said (nothing invested, no earlier month) is null.
 */

const RATIO_DECIMALS = 6;
const MONTHS_A_YEAR = 12;

/** How much each part weighs in the risk; together 1. */
export const RISK_WEIGHTS = { concentration: '0.45', construction: '0.35', unconfirmed: '0.20' } as const;

/** From here on the risk is medium, and from there on high. */
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
 * How much a month's return made a portfolio grow (modified Dietz): net / (value at the end of the month before + what
 * capital came and went since, each for the part of the month that was left). Null when that is nothing. All USD.
 */
export function monthlyGrowth(net: Decimal, valueBefore: Decimal, flows: Decimal): Decimal | null {
  const base = new Big(valueBefore).plus(flows);
  return base.lte(0) ? null : ratio(new Big(net).div(base));
}

/** 1 − Σ wᵢ² over the capital in each warehouse (Herfindahl–Hirschman, turned round): 0 is all in one. */
export function diversificationIndex(capitals: readonly Decimal[]): Decimal | null {
  const concentration = concentrationOf(capitals);
  return concentration && ratio(new Big(1).minus(concentration));
}

function concentrationOf(capitals: readonly Decimal[]): Big | null {
  const total = sum(capitals);
  if (total.eq(0)) return null;
  // One division, so that nothing is lost before the end.
  return sum(capitals.map((capital) => new Big(capital).pow(2))).div(total.pow(2));
}

/** Capital in one warehouse, USD, and how far it is built, 0 to 100. */
export interface Holding {
  readonly capital: Decimal;
  readonly progressPercentage: number;
}

/** The parts of the risk, fractions in [0, 1]. */
export interface RiskParts {
  /** Σ wᵢ². */
  readonly concentration: Decimal;
  /** Σ wᵢ × the part of that warehouse that is not built yet. */
  readonly construction: Decimal;
  /** Capital waited for / all capital. */
  readonly unconfirmed: Decimal;
}

/** What makes the risk; null while nothing is confirmed. `pending` is the capital waited for, USD. */
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

/** 0 to 100 with one decimal: the parts by their weights, times 100. */
export function riskScore(parts: RiskParts): number {
  const score = sum([
    new Big(RISK_WEIGHTS.concentration).times(parts.concentration),
    new Big(RISK_WEIGHTS.construction).times(parts.construction),
    new Big(RISK_WEIGHTS.unconfirmed).times(parts.unconfirmed),
  ]);
  return Number(score.times(100).toFixed(1, Big.roundHalfUp));
}

/** bajo < 34 ≤ medio < 67 ≤ alto, of the score as it is shown. */
export function riskLevelOf(score: number): RiskLevel {
  if (score < RISK_LIMITS.medio) return 'bajo';
  return score < RISK_LIMITS.alto ? 'medio' : 'alto';
}

/** Returns credited, and the capital they were earned on, each month of it counted once (USD × months). */
export interface Earned {
  readonly net: Decimal;
  readonly capitalMonths: Decimal;
}

/** Net return on a month's capital; null where none was at work. */
export function monthlyRate({ net, capitalMonths }: Earned): Decimal | null {
  return new Big(capitalMonths).eq(0) ? null : ratio(new Big(net).div(capitalMonths));
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

/** How far a yearly return is from a benchmark, in points as a fraction: 0.031 is 3.1 points above. */
export function againstBenchmark(annual: Decimal | null, benchmark: Decimal): Decimal | null {
  return annual === null ? null : ratio(new Big(annual).minus(benchmark));
}

/** What is left of a monthly rate after the fees, which are fractions of the return. */
export function netRate(gross: Decimal, managementFee: Decimal, platformFee: Decimal): Decimal {
  return new Big(gross).times(new Big(1).minus(managementFee).minus(platformFee)).toFixed();
}

/** Money that left the investor's hands (negative) or came back (positive), USD, on a day (`2026-01-31`). */
export interface CashFlow {
  readonly day: string;
  readonly amount: Decimal;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365;
/** Below it a rate by the year says nothing: a fortnight's return, taken to the power of 26. */
export const MONEY_WEIGHTED_DAYS = 90;
/** A year in which all but everything was lost, and one that multiplied it by ten thousand. */
const RATES = [-0.9999, 10_000] as const;
const HALVINGS = 80;

/**
 * The yearly rate at which what was paid in is worth what came back and what is held at the end: the internal rate of
 * return of dated flows, Σ amount ÷ (1 + r)^(days ÷ 365) = 0. More capital on the last day changes nothing. Null where
 * nothing came in or back, where it spans less than MONEY_WEIGHTED_DAYS, and where no rate fits.
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

/** Π (1 + rᵢ) − 1 over the returns of successive months: what one dollar became, whenever the others came in. */
export function timeWeightedReturn(rates: readonly Decimal[]): Decimal | null {
  if (rates.length === 0) return null;
  return ratio(rates.reduce((grown, rate) => grown.times(new Big(1).plus(rate)), new Big(1)).minus(1));
}
