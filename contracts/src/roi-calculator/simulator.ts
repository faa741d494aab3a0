import Big from 'big.js';

/**
 * The landing page's simulator: marketing figures with their own limits and tiers. Real investments use the financial
 * settings in force. Imports no schema library, since the landing page bundles this file.
 */

/** Allowed input ranges. Amounts in USD. */
export const SIMULATOR_LIMITS = {
  amount: { min: 5_000, max: 1_000_000, step: 1_000, initial: 5_000 },
  months: { min: 6, max: 60, step: 1, initial: 12 },
} as const;

/** Monthly rates as fractions, by the minimum amount they apply to; highest first. */
export const SIMULATOR_TIERS = [
  { from: 100_000, rate: '0.02' },
  { from: 50_000, rate: '0.0175' },
  { from: 5_000, rate: '0.015' },
] as const;

/** From this amount on the simulator shows that a better rate applies. */
export const PREMIUM_FROM = 50_000;

export const SIMULATOR_TEXTS = {
  amountHint: 'Rango: $5,000 - $1,000,000 USD',
  monthsHint: 'Rango: 6 - 60 meses',
  amountTooLow: 'El monto mínimo de inversión es $5,000 USD',
  amountTooHigh: 'El monto máximo de inversión es $1,000,000 USD',
  monthsTooFew: 'El período mínimo de inversión es 6 meses',
  monthsTooMany: 'El período máximo de inversión es 60 meses',
  amountNotNumber: 'Escribe el monto en dólares, solo con números',
  monthsNotWhole: 'El período se cuenta en meses completos',
  premium: 'Tasa premium por inversión alta',
} as const;

/** Result of a simulation. Money in USD with 2 decimals; rates are fractions, percentages have 2 decimals. */
export interface Simulation {
  readonly rate: string;
  readonly monthlyReturn: string;
  readonly totalReturn: string;
  readonly totalValue: string;
  readonly totalRoi: string;
  readonly annualRoi: string;
  readonly isPremium: boolean;
}

const number = /^\d{1,12}(\.\d{1,2})?$/;
const whole = /^\d{1,6}$/;

/** Why a typed amount can't be simulated; undefined when it can. Empty input counts as too low. */
export function amountProblem(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || typed.startsWith('-')) return SIMULATOR_TEXTS.amountTooLow;
  if (!number.test(typed)) return SIMULATOR_TEXTS.amountNotNumber;
  if (new Big(typed).lt(SIMULATOR_LIMITS.amount.min)) return SIMULATOR_TEXTS.amountTooLow;
  if (new Big(typed).gt(SIMULATOR_LIMITS.amount.max)) return SIMULATOR_TEXTS.amountTooHigh;
  return undefined;
}

/** The same for a number of months. */
export function monthsProblem(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || typed.startsWith('-')) return SIMULATOR_TEXTS.monthsTooFew;
  if (!whole.test(typed)) return SIMULATOR_TEXTS.monthsNotWhole;
  if (Number(typed) < SIMULATOR_LIMITS.months.min) return SIMULATOR_TEXTS.monthsTooFew;
  if (Number(typed) > SIMULATOR_LIMITS.months.max) return SIMULATOR_TEXTS.monthsTooMany;
  return undefined;
}

/** The monthly rate for an amount, a fraction. Below the lowest tier the lowest rate applies. */
export function simulatorRate(amount: string): string {
  const tier = SIMULATOR_TIERS.find(({ from }) => new Big(amount).gte(from));
  return (tier ?? SIMULATOR_TIERS[SIMULATOR_TIERS.length - 1])?.rate ?? '0';
}

/**
 * Simple interest paid out each month: monthly = amount × rate, total = monthly × months, annual ROI = rate × 12 × 100.
 * Rounded half up to the cent for display; `amount` and `months` must have been validated.
 */
export function simulate(amount: string, months: number): Simulation {
  const rate = simulatorRate(amount);
  const monthly = new Big(amount).times(rate);
  const total = monthly.times(months);
  return {
    rate,
    monthlyReturn: monthly.toFixed(2, Big.roundHalfUp),
    totalReturn: total.toFixed(2, Big.roundHalfUp),
    totalValue: total.plus(amount).toFixed(2, Big.roundHalfUp),
    totalRoi: new Big(rate).times(months).times(100).toFixed(2, Big.roundHalfUp),
    annualRoi: new Big(rate).times(12).times(100).toFixed(2, Big.roundHalfUp),
    isPremium: new Big(amount).gte(PREMIUM_FROM),
  };
}
