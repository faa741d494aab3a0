import type { TronNode } from '../chain/node.ts';

/** The part of a node that payout checks use. */
export type CheckingNode = Pick<TronNode, 'tryCall' | 'isContract' | 'energyFee' | 'sunBalance'>;

/** Calls whose results apply to all payouts. */
const SHARED_CALLS: ReadonlySet<string> = new Set(['paused()', 'balanceOf(address)']);

/**
 * Wraps a node so that what applies to all payouts is queried only once: the token's pause, the treasury's balances
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

/** Reads each key once; failed reads are not remembered. */
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
