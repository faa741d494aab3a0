import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import { MAX_PAYMENT_TAIL_MICRO } from '@nodo/contracts/constants';
import { formatUsd } from '@nodo/contracts/money';
import { AppError } from '@nodo/platform/errors';
import { LRUCache } from 'lru-cache';
import type { AggregateStore } from '../commands/aggregate-store.ts';
import type { CommandContext } from '../commands/context.ts';
import {
  type AskedAmount,
  decideClaimAmount,
  type PaymentAmountState,
  priceOf,
  tailsFor,
} from './payment-amount.ts';

/** Prices whose used tails are cached: an eighth of 9 999 bytes each. */
const PRICES = 1_000;
/** Amounts looked up concurrently once the first was found used. */
const AT_ONCE = 32;

/**
 * Tails that were seen used, by price. They stay used for ever, so this only saves lookups: an amount's own stream
 * decides whether it is free.
 */
class UsedTails {
  readonly #byPrice = new LRUCache<bigint, Uint8Array>({ max: PRICES });

  has(price: bigint, tail: number): boolean {
    return (((this.#byPrice.get(price)?.[tail >> 3] ?? 0) >> (tail & 7)) & 1) === 1;
  }

  add(price: bigint, tail: number): void {
    const bits = this.#byPrice.get(price) ?? new Uint8Array((MAX_PAYMENT_TAIL_MICRO >> 3) + 1);
    bits[tail >> 3] = (bits[tail >> 3] ?? 0) | (1 << (tail & 7));
    this.#byPrice.set(price, bits);
  }
}

/**
 * Returns the amount to pay, micro-USDT. Throws NO_PAYMENT_AMOUNT when every amount near the price was once asked
 * for.
 */
export type ClaimAmount = (context: CommandContext, asked: AskedAmount, amountUsd: string) => Promise<bigint>;

export function createAmountClaimer(
  paymentAmounts: AggregateStore<PaymentAmountState>,
  usdToUsdt: string,
): ClaimAmount {
  const used = new UsedTails();

  async function attempt(
    context: CommandContext,
    asked: AskedAmount,
    price: bigint,
    tail: number,
    likelyNew: boolean,
  ) {
    const micro = price + BigInt(tail);
    try {
      await paymentAmounts.handle(String(micro), context, ({ state }) => decideClaimAmount(state, asked), {
        likelyNew,
      });
      return micro;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NO_PAYMENT_AMOUNT') throw error;
      used.add(price, tail);
      return undefined;
    }
  }

  /** The tails that may be claimed, in the given order. */
  async function freeOf(id: string, price: bigint, tails: readonly number[]): Promise<number[]> {
    const states = await Promise.all(
      tails.map(async (tail) => (await paymentAmounts.load(String(price + BigInt(tail)))).state),
    );
    return tails.filter((tail, index) => {
      const state = states[index];
      const isFree = state?.holder === id || state?.history.length === 0;
      if (!isFree) used.add(price, tail);
      return isFree;
    });
  }

  function* unused(id: string, price: bigint): Generator<number, undefined> {
    for (const tail of tailsFor(id)) if (!used.has(price, tail)) yield tail;
  }

  return async function claim(context, asked, amountUsd) {
    const id = asked.investmentId;
    const price = priceOf(amountUsd, usdToUsdt);
    const tails = unused(id, price);
    const first = tails.next().value;
    const claimed = first === undefined ? undefined : await attempt(context, asked, price, first, true);
    if (claimed !== undefined) return claimed;
    for (let some = take(tails, AT_ONCE); some.length > 0; some = take(tails, AT_ONCE)) {
      for (const tail of await freeOf(id, price, some)) {
        const micro = await attempt(context, asked, price, tail, false);
        if (micro !== undefined) return micro;
      }
    }
    const next = formatUsd(usdFromCents(centsFromUsd(amountUsd) + 1n));
    const message = `Ya no quedan importes para pagar exactamente ${formatUsd(amountUsd)}. Invierte un centavo más: ${next}.`;
    throw new AppError('NO_PAYMENT_AMOUNT', message, { amount: message });
  };
}

function take<T>(items: Iterator<T, undefined>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const { value, done } = items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
