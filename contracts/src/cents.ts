import { type Decimal, isDecimal } from './money.ts';

const CENTS_PER_USD = 100n;

/** USD in whole cents. Throws a RangeError for more than 2 decimals. */
export function centsFromUsd(amount: Decimal): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  if (!isDecimal(amount) || fraction.length > 2) throw new RangeError('Not an amount of USD');
  return BigInt(whole) * CENTS_PER_USD + BigInt(fraction.padEnd(2, '0'));
}

/** USD with exactly 2 decimals. */
export function usdFromCents(cents: bigint): Decimal {
  const sign = cents < 0n ? '-' : '';
  const absolute = cents < 0n ? -cents : cents;
  return `${sign}${absolute / CENTS_PER_USD}.${(absolute % CENTS_PER_USD).toString().padStart(2, '0')}`;
}

/** numerator / denominator, both non-negative, rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
