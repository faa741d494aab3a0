import { useChainHead } from '../../lib/chain-head.ts';
import { useRates } from './api/get-rates.ts';

export interface ChainHeights {
  head: number | undefined;
  solid: number | undefined;
  /** Time of the newest block; undefined until one is pushed. */
  time: string | undefined;
}

/** The newest known block heights: the pushed ones, or those of the last response if higher. */
export function useChainHeights(): ChainHeights {
  const pushed = useChainHead();
  const { data } = useRates();
  const head = pushed?.height ?? data?.headHeight ?? undefined;
  if (pushed && data?.headHeight && data.headHeight > pushed.height) {
    return { head: data.headHeight, solid: data.solidHeight ?? pushed.solidHeight, time: undefined };
  }
  return { head, solid: pushed?.solidHeight ?? data?.solidHeight ?? undefined, time: pushed?.time };
}
