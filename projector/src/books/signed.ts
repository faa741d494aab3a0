import { microFromUsdt } from '@nodo/contracts/money';

/** Micro-units of a decimal that may be negative. */
export function microFromSigned(amount: string): bigint {
  return amount.startsWith('-') ? -microFromUsdt(amount.slice(1)) : microFromUsdt(amount);
}
