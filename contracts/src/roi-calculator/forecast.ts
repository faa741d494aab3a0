import Big from 'big.js';
import type { Decimal } from '../money.ts';

/** Horizons of a forecast, in months. */
export const FORECAST_HORIZONS = [6, 12, 24, 36, 60] as const;
export type ForecastHorizon = (typeof FORECAST_HORIZONS)[number];

/** Basis of a forecast. Money in USD; rates are net of fees, monthly, fractions. */
export interface ForecastBasis {
  /** Confirmed capital, plus credited returns not paid out. */
  readonly value: Decimal;
  readonly capital: Decimal;
  /** Σ amount × rate × (1 − fees) under the terms of each investment. */
  readonly monthlyNet: Decimal;
  /** Lowest and highest net monthly return ever credited, or set on the platform. */
  readonly lowRate: Decimal;
  readonly highRate: Decimal;
}

/** Forecast for `month` months from now. USD with 2 decimals. */
export interface ForecastPoint {
  readonly month: number;
  readonly value: Decimal;
  readonly low: Decimal;
  readonly high: Decimal;
  /** Expected returns still to be credited until then. */
  readonly returns: Decimal;
}

/**
 * The value of a portfolio if nothing is added, paid out or reinvested: value + months × monthlyNet, linear since the
 * returns are simple. The band spans capital × lowRate to capital × highRate per month, and always contains the
 * expected line. Point 0 is today.
 */
export function forecast(basis: ForecastBasis, months: number): ForecastPoint[] {
  const expected = new Big(basis.monthlyNet);
  const low = smaller(new Big(basis.capital).times(basis.lowRate), expected);
  const high = larger(new Big(basis.capital).times(basis.highRate), expected);
  const after = (monthly: Big, month: number) =>
    monthly.times(month).plus(basis.value).toFixed(2, Big.roundHalfUp);
  return Array.from({ length: months + 1 }, (_, month) => ({
    month,
    value: after(expected, month),
    low: after(low, month),
    high: after(high, month),
    returns: expected.times(month).toFixed(2, Big.roundHalfUp),
  }));
}

function smaller(a: Big, b: Big): Big {
  return a.lt(b) ? a : b;
}

function larger(a: Big, b: Big): Big {
  return a.gt(b) ? a : b;
}
