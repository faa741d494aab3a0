import { centsFromUsd, divideHalfUp, usdFromCents } from '../cents.ts';
import type { InvestmentTerms } from '../investments/values.ts';
import type { Decimal } from '../money.ts';
import { daysFrom, daysIn, type Period } from '../periods.ts';
import type { DistributionLine, DistributionTotals } from './values.ts';

const RATE_DECIMALS = 8;
const RATE_ONE = 10n ** BigInt(RATE_DECIMALS);

export type ReturnParts = Pick<DistributionLine, 'gross' | 'managementFee' | 'platformFee' | 'net'>;
export interface MonthlyReturn extends ReturnParts {
  /** Days of the month that earn: including the day of confirmation, excluding the day of repurchase. */
  readonly days: number;
}

/** A fraction such as `0.015` as an integer in units of 10⁻⁸. */
function scaled(rate: Decimal): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole) * RATE_ONE + BigInt(fraction.padEnd(RATE_DECIMALS, '0'));
}

/**
 * The return of an investment of `amount` USD in a month under its own terms; undefined when it earned nothing.
 * Calculated in whole cents: gross = amount × monthlyReturnRate × days / days of the month, each fee is its rate of
 * that gross, all three rounded half up once; net is the remainder, so that the parts always sum to the whole. Fees
 * never exceed the gross.
 */
export function monthlyReturn(
  amount: Decimal,
  terms: Pick<InvestmentTerms, 'monthlyReturnRate' | 'managementFeeRate' | 'platformFeeRate'>,
  confirmedAt: string,
  period: Period,
  repurchasedAt: string | null = null,
): MonthlyReturn | undefined {
  const days = daysFrom(confirmedAt, period) - (repurchasedAt === null ? 0 : daysFrom(repurchasedAt, period));
  // Where the clocks of two machines differ, it may have been sold on the day before its confirmation.
  if (days <= 0) return undefined;
  const earned = centsFromUsd(amount) * scaled(terms.monthlyReturnRate) * BigInt(days);
  const gross = divideHalfUp(earned, RATE_ONE * BigInt(daysIn(period)));
  if (gross === 0n) return undefined;
  const fee = (rate: Decimal) => divideHalfUp(gross * scaled(rate), RATE_ONE);
  const managementFee = fee(terms.managementFeeRate);
  const platformFee = least(fee(terms.platformFeeRate), gross - managementFee);
  return {
    days,
    gross: usdFromCents(gross),
    managementFee: usdFromCents(managementFee),
    platformFee: usdFromCents(platformFee),
    net: usdFromCents(gross - managementFee - platformFee),
  };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Exact sums of the parts: nothing is rounded a second time. */
export function sumOfReturns(returns: readonly ReturnParts[]): ReturnParts {
  const sum = (part: keyof ReturnParts) =>
    usdFromCents(returns.reduce((total, one) => total + centsFromUsd(one[part]), 0n));
  return {
    gross: sum('gross'),
    managementFee: sum('managementFee'),
    platformFee: sum('platformFee'),
    net: sum('net'),
  };
}

export function totalsOf(lines: readonly DistributionLine[]): DistributionTotals {
  const investors = new Set(lines.map(({ investorId }) => investorId)).size;
  return { investors, investments: lines.length, ...sumOfReturns(lines) };
}
