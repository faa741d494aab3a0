import { useSyncExternalStore } from 'react';

/** By how many seconds what the server answers is out of date; zero while all is well. */
let lag = 0;
const listeners = new Set<() => void>();

export function noteLag(seconds: number): void {
  if (seconds === lag) return;
  lag = seconds;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLag(): number {
  return useSyncExternalStore(subscribe, () => lag);
}
