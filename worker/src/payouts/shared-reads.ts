import type { TronNode } from '../chain/node.ts';

/** What a payout is checked against. */
export type CheckingNode = Pick<TronNode, 'tryCall' | 'isContract' | 'energyFee' | 'sunBalance'>;

/** Calls whose answers concern all payouts alike. */
const SHARED_CALLS: ReadonlySet<string> = new Set(['paused()', 'balanceOf(address)']);

/**
 * One node, which is asked only once for what concerns all payouts alike: the token's pause, what the treasury holds,
 * and the price of energy.
 */
export function readOnce(node: CheckingNode): CheckingNode {
  const calls = remembering<Awaited<ReturnType<CheckingNode['tryCall']>>>();
  const prices = remembering<number | undefined>();
  const balances = remembering<number>();
  return {
    isContract: (address) => node.isContract(address),
    energyFee: () => prices('', () => node.energyFee()),
    sunBalance: (address) => balances(address, () => node.sunBalance(address)),
    tryCall: (call) =>
      SHARED_CALLS.has(call.signature)
        ? calls(`${call.signature} ${call.parameter}`, () => node.tryCall(call))
        : node.tryCall(call),
  };
}

/** Reads each key once; what failed is read again. */
function remembering<T>() {
  const known = new Map<string, { readonly value: T }>();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key);
    if (found) return found.value;
    const value = await read();
    known.set(key, { value });
    return value;
  };
}
