import { microFromUsdt } from '../money.ts';
import type { Liabilities } from './values.ts';

// Figures derived from assets and liabilities, in micro-USDT

/** Micro-units of a decimal that may be negative. */
export function signedMicro(amount: string): bigint {
  return amount.startsWith('-') ? -microFromUsdt(amount.slice(1)) : microFromUsdt(amount);
}

/** Total liabilities. */
export function owedMicro({ balances, unassigned, outgoing }: Liabilities): bigint {
  return microFromUsdt(balances) + microFromUsdt(unassigned) + microFromUsdt(outgoing);
}

/** Shortfall; normally zero. */
export function missingOf(assets: bigint, inTransit: bigint, owed: bigint): bigint {
  const missing = owed - (assets - inTransit);
  return missing > 0n ? missing : 0n;
}

/**
 * Percent with 2 decimals, rounded down, so that less than full coverage never shows as 100.00; null without
 * liabilities.
 */
export function coverageOf(assets: bigint, inTransit: bigint, owed: bigint): string | null {
  if (owed === 0n) return null;
  const scaled = (assets - inTransit) * 10_000n;
  const hundredths = scaled < 0n && scaled % owed !== 0n ? scaled / owed - 1n : scaled / owed;
  const [sign, absolute] = hundredths < 0n ? ['-', -hundredths] : ['', hundredths];
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}
