import { useSyncExternalStore } from 'react';

/** Current lag of the server's data, in seconds; zero if up to date. */
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
