import Big from 'big.js';
import type { Decimal } from '../money.ts';

/**
 * The ROI calculator of the financial tools: rates by warehouse type, with its own limits. The landing page's simulator
 * has tiers by amount (`simulator.ts`), and real investments use the settings in force.
 */

/** Monthly rates as fractions, by warehouse type. */
export const ROI_RATES = { standard: '0.015', premium: '0.018', logistics: '0.02' } as const;
export type RoiType = keyof typeof ROI_RATES;

/** Factor that a risk level applies to the rate. */
export const RISK_MULTIPLIERS = { low: '0.85', medium: '1', high: '1.15' } as const;
/** Factor that adjusts a return for its risk. */
export const RISK_ADJUSTMENTS = { low: '1.05', medium: '1', high: '0.9' } as const;
export type RoiRisk = keyof typeof RISK_MULTIPLIERS;

export const ROI_HORIZONS = [6, 12, 24, 36, 60] as const;
export type RoiHorizon = (typeof ROI_HORIZONS)[number];

/** Step of the amount, USD. */
export const ROI_STEP = 1_000;

export interface RoiInput {
  /** USD. */
  readonly amount: Decimal;
  readonly months: RoiHorizon;
  readonly risk: RoiRisk;
  readonly type: RoiType;
}

export const ROI_DEFAULTS: RoiInput = { amount: '50000', months: 12, risk: 'medium', type: 'standard' };

/** Yearly rates of the scenarios, fractions; the middle one is that of the five-year projection. */
export const ROI_SCENARIOS = [
  { key: 'conservative', label: 'Conservador', annualRate: '0.18' },
  { key: 'base', label: 'Base', annualRate: '0.213' },
  { key: 'optimistic', label: 'Optimista', annualRate: '0.25' },
] as const;
export const PROJECTION_YEARS = 5;

/** Cost of a transfer in USD when the network's own figure is unknown. */
export const DEFAULT_TRON_FEE = '1.50';

/** Money in USD with 2 decimals, percentages with 2 decimals. */
export interface RoiResult {
  /** amount × rate × multiplier. */
  readonly monthlyReturn: Decimal;
  /** monthly × months. */
  readonly totalReturn: Decimal;
  readonly totalValue: Decimal;
  /** total / amount × 100. */
  readonly roi: Decimal;
  /** ROI × the adjustment of its risk. */
  readonly riskAdjustedRoi: Decimal;
  /** rate × multiplier × 12 × 100. */
  readonly annualRoi: Decimal;
  /** ⌈amount / monthly⌉: months until the returns have repaid the amount. */
  readonly breakEvenMonths: number;
}

const cents = (value: Big) => value.toFixed(2, Big.roundHalfUp);

function monthlyRate({ risk, type }: Pick<RoiInput, 'risk' | 'type'>): Big {
  return new Big(ROI_RATES[type]).times(RISK_MULTIPLIERS[risk]);
}

/** Simple interest paid out each month. `amount` must be positive. Exact; rounded half up for display. */
export function calculateRoi(input: RoiInput): RoiResult {
  const rate = monthlyRate(input);
  const monthly = rate.times(input.amount);
  const total = monthly.times(input.months);
  const roi = rate.times(input.months).times(100);
  return {
    monthlyReturn: cents(monthly),
    totalReturn: cents(total),
    totalValue: cents(total.plus(input.amount)),
    roi: cents(roi),
    riskAdjustedRoi: cents(roi.times(RISK_ADJUSTMENTS[input.risk])),
    annualRoi: cents(rate.times(1_200)),
    // ⌈1 / rate⌉: the amount cancels out, and with it any rounding.
    breakEvenMonths: Number(new Big(1).div(rate).round(0, Big.roundUp).toFixed()),
  };
}

/** The monthly rate of a type at a risk level, a fraction. */
export function monthlyRateOf(input: Pick<RoiInput, 'risk' | 'type'>): Decimal {
  return monthlyRate(input).toFixed();
}

/** The yearly rate of a type at a risk level, a fraction. */
export function annualRate(input: Pick<RoiInput, 'risk' | 'type'>): Decimal {
  return monthlyRate(input).times(12).toFixed();
}

/** Simple return at a yearly rate after a number of months. USD with 2 decimals. */
export function scenarioReturn(amount: Decimal, yearly: Decimal, months: number): Decimal {
  return cents(new Big(amount).times(yearly).times(months).div(12));
}

export interface ProjectedYear {
  readonly year: number;
  /** Amount plus returns when the returns are withdrawn. USD with 2 decimals. */
  readonly simple: Decimal;
  /** The same when the returns are reinvested at the end of each year. */
  readonly compound: Decimal;
}

/** Value of an amount over the years at a yearly rate. */
export function projectYears(amount: Decimal, yearly: Decimal, years: number): ProjectedYear[] {
  const base = new Big(amount);
  return Array.from({ length: years }, (_, place) => {
    const year = place + 1;
    return {
      year,
      simple: cents(base.times(new Big(yearly).times(year).plus(1))),
      compound: cents(base.times(new Big(yearly).plus(1).pow(year))),
    };
  });
}

export interface NetworkCost {
  /** Amount sent, USDT with 6 decimals. */
  readonly amountUsdt: Decimal;
  /** USD with 2 decimals. */
  readonly fee: Decimal;
  readonly total: Decimal;
  /** fee / amount in percent, 4 decimals. */
  readonly percentage: Decimal;
}

/** Cost of paying for an investment on the network: one transfer, whatever the amount. */
export function networkCost(amount: Decimal, usdToUsdt: Decimal, tronFee: Decimal): NetworkCost {
  const sent = new Big(amount);
  return {
    amountUsdt: sent.times(usdToUsdt).toFixed(6, Big.roundHalfUp),
    fee: cents(new Big(tronFee)),
    total: cents(sent.plus(tronFee)),
    percentage: new Big(tronFee).div(sent).times(100).toFixed(4, Big.roundHalfUp),
  };
}
