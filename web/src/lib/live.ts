import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useShownMoment } from './shown-moment.ts';

export type LiveState = 'connecting' | 'live' | 'offline';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function liveState(): LiveState {
  return state;
}

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, liveState);
}

const subscribeOnline = (changed: () => void) => onlineManager.subscribe(changed);

/** Whether the browser has a network; without one nothing is polled either. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
}

/**
 * Polling interval while the socket is down, of data that isn't polled like the rest (`pollOffline`); false while it is
 * up or the past is shown.
 */
export function useFallbackPolling(interval: number): number | false {
  const isPast = useShownMoment() !== undefined;
  return useLiveState() === 'offline' && !isPast ? interval : false;
}

/** Polling interval for data without live messages; false while the past is shown. */
export function useLooking(interval: number): number | false {
  return useShownMoment() === undefined ? interval : false;
}

/** Poll interval of what lists the log, ms. */
const LOG_LOOK_MS = 5_000;

/** Polling interval for what lists the log: events without a live message to its readers are found by it alone. */
export function useLookingAtLog(): number | false {
  return useLooking(LOG_LOOK_MS);
}
