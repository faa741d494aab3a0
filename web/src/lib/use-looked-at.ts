import { RATES_POLL } from '@nodo/contracts/constants';
import { liveState, useLooking } from './live.ts';

const isOfOnePage = (data: unknown) =>
  !(data instanceof Object && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1);

/**
 * Options of a query that its readers, or some of them, get no live messages about: it is read again whenever it is shown,
 * and every 30 s while it is one page. Of a past moment it is read once, and while the live connection is down like all
 * the rest, which is more often.
 */
export function useLookedAt() {
  const look = useLooking(RATES_POLL);
  return {
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      liveState() !== 'offline' && isOfOnePage(state.data) && look,
    refetchOnMount: look !== false && ('always' as const),
  };
}
