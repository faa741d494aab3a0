import { RATES_POLL } from '@nodo/contracts/constants';
import { liveState, useLooking } from './live.ts';

/**
 * Options of a query that its readers, or some of them, get no live messages about: it is read again whenever it is shown,
 * and every 30 s. Of a past moment it is read once, and while the live connection is down like all the rest, which is
 * more often.
 */
export function useLookedAt() {
  const look = useLooking(RATES_POLL);
  return {
    refetchInterval: () => liveState() !== 'offline' && look,
    refetchOnMount: look !== false && ('always' as const),
  };
}
