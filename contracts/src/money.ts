import Big from 'big.js';
import { z } from 'zod';
import { LOCALE } from './constants.ts';

/**
 * Exact money. Amounts are passed as decimal strings (USD with 2 decimals, USDT with 6) and are never floats:
 * arithmetic uses a decimal library or, for USDT, integer micro-units in a bigint.
 */

/** A decimal string such as `50000.00`: digits, at most 12 before the point; no sign, no exponent. */
export type Decimal = string;

const USD_DECIMALS = 2;
const USDT_DECIMALS = 6;
const MICRO_PER_USDT = 1_000_000n;
const plainDecimal = /^\d{1,12}(\.\d{1,18})?$/;

/** Rounds half up, the convention for amounts shown and stored. */
function fixed(value: Big.BigSource, decimals: number): Decimal {
  return new Big(value).toFixed(decimals, Big.roundHalfUp);
}

/** `true` for text like `1250` or `1250.5`; signs, exponents, blanks and `NaN` are rejected. */
export function isDecimal(text: string): boolean {
  return plainDecimal.test(text);
}

/** USD with exactly 2 decimals. Throws on anything that is not a number. */
export function usd(value: Big.BigSource): Decimal {
  return fixed(value, USD_DECIMALS);
}

/** USDT with exactly 6 decimals, from micro-units. */
export function usdtFromMicro(micro: bigint): Decimal {
  const sign = micro < 0n ? '-' : '';
  const absolute = micro < 0n ? -micro : micro;
  const fraction = (absolute % MICRO_PER_USDT).toString().padStart(USDT_DECIMALS, '0');
  return `${sign}${absolute / MICRO_PER_USDT}.${fraction}`;
}

/** Micro-units of a decimal USDT amount. Throws a RangeError when there are more than 6 decimals. */
export function microFromUsdt(amount: Decimal): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  if (!isDecimal(amount) || fraction.length > USDT_DECIMALS) {
    throw new RangeError('Not an amount of USDT');
  }
  return BigInt(whole) * MICRO_PER_USDT + BigInt(fraction.padEnd(USDT_DECIMALS, '0'));
}

/** amount / total × 100 with 6 decimals, rounded half up: the share of a warehouse in percent. */
export function sharePercentage(amount: Decimal, total: Decimal): Decimal {
  return fixed(new Big(amount).div(total).times(100), 6);
}

/** amount × rate in USD, rounded half up to the cent. `rate` is a fraction such as `0.015`. */
export function timesRate(amount: Decimal, rate: Decimal): Decimal {
  return usd(new Big(amount).times(rate));
}

export function add(a: Decimal, b: Decimal): Decimal {
  return usd(new Big(a).plus(b));
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return usd(new Big(a).minus(b));
}

/** a / b with `decimals` decimals, rounded half up. `b` must not be zero. */
export function divide(a: Decimal, b: Decimal, decimals = 6): Decimal {
  return fixed(new Big(a).div(b), decimals);
}

/** A monthly rate as a yearly percentage, without reinvesting, with 2 decimals: `0.015` gives `18.00`. */
export function yearlyPercentage(monthlyRate: Decimal): Decimal {
  return fixed(new Big(monthlyRate).times(12).times(100), 2);
}

/** The same for what `amount` yields each month; `0.00` for an amount of zero. */
export function yearlyPercentageOf(monthlyReturn: Decimal, amount: Decimal): Decimal {
  if (compare(amount, '0') === 0) return '0.00';
  return fixed(new Big(monthlyReturn).times(12).times(100).div(amount), 2);
}

/** Micro-USDT that `amount` USD cost at `usdToUsdt` USDT per USD, rounded half up. */
export function microUsdtFromUsd(amount: Decimal, usdToUsdt: Decimal): bigint {
  return BigInt(
    new Big(amount).times(usdToUsdt).times(MICRO_PER_USDT.toString()).toFixed(0, Big.roundHalfUp),
  );
}

/**
 * Value in USD of an amount of USDT at `usdToUsdt` USDT per USD, rounded down to the cent: never more than was
 * received.
 */
export function usdFromUsdt(amount: Decimal, usdToUsdt: Decimal): Decimal {
  return new Big(amount).div(usdToUsdt).toFixed(USD_DECIMALS, Big.roundDown);
}

/** −1, 0 or 1, as a sort comparator. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Big(a).cmp(b);
}

/** The absolute difference of two decimals, not rounded. */
export function distance(a: Decimal, b: Decimal): Decimal {
  return new Big(a).minus(b).abs().toFixed();
}

const exactUsd = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: USD_DECIMALS,
});

/** An amount of USD in Colombian notation: `US$ 50.000,00`. */
export function formatUsd(amount: Decimal): string {
  return exactUsd.format(amount as Intl.StringNumericLiteral);
}

/** The specification's short form, `$50,000`; with cents only if not zero. */
export function formatUsdShort(amount: Decimal): string {
  const [whole = '0', cents = ''] = usd(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return cents === '00' ? `$${grouped}` : `$${grouped}.${cents}`;
}

const exactUsdt = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: USDT_DECIMALS,
  maximumFractionDigits: USDT_DECIMALS,
});

/** An amount of USDT with all six decimals, in es-CO notation: `50.000,000137`. */
export function formatUsdt(amount: Decimal): string {
  return exactUsdt.format(amount as Intl.StringNumericLiteral);
}

export function decimalInput(decimals: number, message: string, missing = message) {
  const shape = new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`);
  return (
    z
      .union([z.string(), z.number()], { error: (issue) => (issue.input == null ? missing : message) })
      .transform((value) => String(value).trim())
      // Aborts on a non-decimal value: later checks do arithmetic with it.
      .pipe(z.string().min(1, { error: missing, abort: true }).regex(shape, { error: message, abort: true }))
  );
}

/** Request field: USD as a number or a decimal string with at most 2 decimals; parsed to `n.nn`. */
export const usdInput = usdField();

/** The same with a custom message for a missing value. */
export function usdField(missing?: string) {
  const message = 'Escribe un valor en dólares, por ejemplo 50000.00';
  return decimalInput(USD_DECIMALS, message, missing).transform((value) => usd(value));
}

/**
 * Request field: a fraction in [0, 1) as a number or decimal string with at most 8 decimals; `0.0150` is parsed to
 * `0.015`.
 */
export const rateInput = decimalInput(8, 'Escribe una tasa entre 0 y 1, por ejemplo 0.015')
  .refine((value) => new Big(value).lt(1), 'La tasa debe ser menor que 1')
  .transform((value) => new Big(value).toFixed());

/** Stored USD amount. */
export const usdSchema = z.string().regex(/^\d{1,12}\.\d{2}$/);
/** Stored USDT amount. */
export const usdtSchema = z.string().regex(/^\d{1,12}\.\d{6}$/);
/** Stored fraction. */
export const rateSchema = z.string().regex(/^0(\.\d{1,8})?$/);
/** Stored percentage with 6 decimals. */
export const percentageSchema = z.string().regex(/^\d{1,3}\.\d{6}$/);
