import type { LivePayload } from '@nodo/contracts/live';
import { useSyncExternalStore } from 'react';
import { useShownMoment } from './shown-moment.ts';

export type ChainHead = LivePayload<'chain.head'>;

let head: ChainHead | undefined;
const listeners = new Set<() => void>();

/** Whether `next` is news after `current`: later in time, or as late and higher. A rewrite may lower the height. */
export function isNewerHead(next: ChainHead, current: ChainHead | undefined): boolean {
  if (!current) return true;
  const age = Date.parse(next.time) - Date.parse(current.time);
  return age > 0 || (age === 0 && next.height > current.height);
}

/** Takes a new head of the chain; older ones, which arrive after a reconnection, are dropped. */
export function noteHead(next: ChainHead): void {
  if (!isNewerHead(next, head)) return;
  head = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The newest block this browser knows of; every open confirmation bar moves with it, without a request. Of the past it is
 * not known.
 */
export function useChainHead(): ChainHead | undefined {
  const isPast = useShownMoment() !== undefined;
  return useSyncExternalStore(subscribe, () => (isPast ? undefined : head));
}
