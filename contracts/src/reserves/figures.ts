import { microFromUsdt } from '../money.ts';
import type { Liabilities } from './values.ts';

// What follows from two sides that were read, in micro-USDT

/** Micro-units of a decimal that may be below zero. */
export function signedMicro(amount: string): bigint {
  return amount.startsWith('-') ? -microFromUsdt(amount.slice(1)) : microFromUsdt(amount);
}

/** All liabilities together. */
export function owedMicro({ balances, unassigned, outgoing }: Liabilities): bigint {
  return microFromUsdt(balances) + microFromUsdt(unassigned) + microFromUsdt(outgoing);
}

/** How much too little there is; zero as it should be. */
export function missingOf(assets: bigint, inTransit: bigint, owed: bigint): bigint {
  const missing = owed - (assets - inTransit);
  return missing > 0n ? missing : 0n;
}

/** In percent with 2 decimals, rounded down, so that 100.00 is never said of less; null where nothing is owed. */
export function coverageOf(assets: bigint, inTransit: bigint, owed: bigint): string | null {
  if (owed === 0n) return null;
  const scaled = (assets - inTransit) * 10_000n;
  const hundredths = scaled < 0n && scaled % owed !== 0n ? scaled / owed - 1n : scaled / owed;
  const [sign, absolute] = hundredths < 0n ? ['-', -hundredths] : ['', hundredths];
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}
