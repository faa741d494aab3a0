import { useSyncExternalStore } from 'react';
import { serverTime } from './clock.ts';
import { useShownMoment } from './shown-moment.ts';

/** By the device's clock. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) now = Date.now();
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time to compare what the services answer with, milliseconds since the epoch: the shown moment of the past, or the
 * present by the server's clock, updated each second by one timer for the whole page.
 */
export function useNow(): number {
  const past = useShownMoment()?.effectiveAt;
  const read = () => (past === undefined ? serverTime(now) : Date.parse(past));
  return useSyncExternalStore(subscribe, read, read);
}

/** Like `useNow`, but the present also in the past: for what is live or keeps no history. */
export function usePresent(): number {
  const read = () => serverTime(now);
  return useSyncExternalStore(subscribe, read, read);
}

/** Like `usePresent`, by the device's clock: for what this browser has timed itself. */
export function useDeviceTime(): number {
  const read = () => now;
  return useSyncExternalStore(subscribe, read, read);
}
