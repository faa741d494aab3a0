import { MAX_PAYMENT_TAIL_MICRO } from '../constants.ts';
import { type Decimal, microFromUsdt } from '../money.ts';

/**
 * Whether a transfer of USDT is more than one payout may be. The tail that makes payments distinguishable is allowed on
 * top of the maximum: a payment of exactly the maximum must be refundable to the last micro-unit, docs/adr/0111.
 *
 * @param maximum in micro-USDT
 */
export function isAbovePayoutMaximum(amountUsdt: Decimal, maximum: bigint): boolean {
  return microFromUsdt(amountUsdt) > maximum + BigInt(MAX_PAYMENT_TAIL_MICRO);
}
