import { MAX_PAYMENT_TAIL_MICRO } from '@nodo/contracts/constants';
import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { microUsdtFromUsd } from '@nodo/contracts/money';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `paymentAmount-{micro}`: which investment is to be paid with exactly this amount, and which were before. */
export interface PaymentAmountState {
  /** The investment that it is claimed for now. */
  readonly holder: string | null;
  /** Every claim so far, oldest first. */
  readonly history: readonly AskedAmount[];
}

export type AskedAmount = EventData<'PaymentAmountClaimed'>;

export const neverClaimed: PaymentAmountState = { holder: null, history: [] };

export function evolvePaymentAmount(state: PaymentAmountState, event: StoredEvent): PaymentAmountState {
  if (event.type === 'PaymentAmountClaimed') {
    return { holder: event.data.investmentId, history: [...state.history, event.data] };
  }
  if (event.type === 'PaymentAmountReleased') return { ...state, holder: null };
  return state;
}

/**
 * Claims an amount that no investment was ever asked to pay, so that a late payment of another can't be taken for
 * this one's; no events when this investment has it.
 */
export function decideClaimAmount(state: PaymentAmountState, asked: AskedAmount): Decision {
  if (state.holder === asked.investmentId) return unchanged;
  if (state.history.length > 0) return refusal('NO_PAYMENT_AMOUNT');
  return [{ type: 'PaymentAmountClaimed', data: asked }];
}

export function decideReleaseAmount(
  state: PaymentAmountState,
  investmentId: string,
  reason: string,
): Decision {
  if (state.holder !== investmentId) return unchanged;
  return [{ type: 'PaymentAmountReleased', data: { investmentId, reason } }];
}

/** Coprime to the number of tails, so that stepping by it visits each of them once. */
const STRIDE = 4_021;

/** The base that tails are added to: the price in micro-USDT. */
export function priceOf(amountUsd: string, usdToUsdt: string): bigint {
  return microUsdtFromUsd(amountUsd, usdToUsdt);
}

/**
 * The tails an investment may be asked to pay, in micro-USDT, each of 1 to 9 999 once. The first one is derived from
 * its id, the same every time; the steps are long, so that mistyped last digits don't pay for another investment.
 */
export function* tailsFor(investmentId: string): Generator<number> {
  const first = Number.parseInt(investmentId.replaceAll('-', '').slice(-12), 16) % MAX_PAYMENT_TAIL_MICRO;
  for (let step = 0; step < MAX_PAYMENT_TAIL_MICRO; step += 1) {
    yield 1 + ((first + step * STRIDE) % MAX_PAYMENT_TAIL_MICRO);
  }
}
