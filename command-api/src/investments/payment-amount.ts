import { MAX_PAYMENT_TAIL_MICRO } from '@nodo/contracts/constants';
import { refusal } from '@nodo/contracts/errors';
import { microUsdtFromUsd } from '@nodo/contracts/money';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `paymentAmount-{micro}`: which investment expects exactly this amount, and which did before. */
export interface PaymentAmountState {
  /** Who expects it now. */
  readonly holder: string | null;
  /** Everyone who ever did, oldest first. */
  readonly history: readonly string[];
}

export const neverClaimed: PaymentAmountState = { holder: null, history: [] };

export function evolvePaymentAmount(state: PaymentAmountState, event: StoredEvent): PaymentAmountState {
  if (event.type === 'PaymentAmountClaimed') {
    const { investmentId } = event.data;
    return { holder: investmentId, history: [...state.history, investmentId] };
  }
  if (event.type === 'PaymentAmountReleased') return { ...state, holder: null };
  return state;
}

/**
 * Claims the amount; nothing when this investment has it. `unusedOnly` also passes over an amount that somebody was
 * asked to pay before, so that a late payment of theirs can't be taken for this one's.
 */
export function decideClaimAmount(
  state: PaymentAmountState,
  investmentId: string,
  unusedOnly: boolean,
): Decision {
  if (state.holder === investmentId) return unchanged;
  if (state.holder !== null || (unusedOnly && state.history.length > 0)) return refusal('NO_PAYMENT_AMOUNT');
  return [{ type: 'PaymentAmountClaimed', data: { investmentId } }];
}

export function decideReleaseAmount(
  state: PaymentAmountState,
  investmentId: string,
  reason: string,
): Decision {
  if (state.holder !== investmentId) return unchanged;
  return [{ type: 'PaymentAmountReleased', data: { investmentId, reason } }];
}

/** How many neighbouring amounts are tried before an investment is refused. */
export const MAX_AMOUNT_TRIES = 50;

/**
 * The amounts an investment may be asked to pay, in micro-USDT and in order of preference: its price and a tail of
 * 1 to 9 999 micro-units that follows from its id, then the next tails, beginning again after the last.
 */
export function candidateAmounts(investmentId: string, amountUsd: string, usdToUsdt: string): bigint[] {
  const price = microUsdtFromUsd(amountUsd, usdToUsdt);
  const first = Number.parseInt(investmentId.replaceAll('-', '').slice(-12), 16) % MAX_PAYMENT_TAIL_MICRO;
  return Array.from({ length: MAX_AMOUNT_TRIES }, (_, step) => {
    return price + BigInt(1 + ((first + step) % MAX_PAYMENT_TAIL_MICRO));
  });
}
