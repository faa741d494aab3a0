import { useChainHead } from '../../lib/chain-head.ts';
import { useRates } from './api/get-rates.ts';

export interface ChainHeights {
  head: number | undefined;
  solid: number | undefined;
  /** When the newest block was made; unknown until one arrives by push. */
  time: string | undefined;
}

/** The newest heights known: pushed ones, or those of the last answer when they are higher. */
export function useChainHeights(): ChainHeights {
  const pushed = useChainHead();
  const { data } = useRates();
  const head = pushed?.height ?? data?.headHeight ?? undefined;
  if (pushed && data?.headHeight && data.headHeight > pushed.height) {
    return { head: data.headHeight, solid: data.solidHeight ?? pushed.solidHeight, time: undefined };
  }
  return { head, solid: pushed?.solidHeight ?? data?.solidHeight ?? undefined, time: pushed?.time };
}
