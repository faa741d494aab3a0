import { useSyncExternalStore } from 'react';
import { useShownMoment } from './shown-moment.ts';

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
 * present, updated each second by one timer for the whole page.
 */
export function useNow(): number {
  const past = useShownMoment()?.effectiveAt;
  const read = () => (past === undefined ? now : Date.parse(past));
  return useSyncExternalStore(subscribe, read, read);
}

/** Like `useNow`, but the present also in the past: for what is live or keeps no history. */
export function usePresent(): number {
  const read = () => now;
  return useSyncExternalStore(subscribe, read, read);
}
