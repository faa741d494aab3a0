import type { LivePayload } from '@nodo/contracts/live';
import { useSyncExternalStore } from 'react';
import { useShownMoment } from './shown-moment.ts';

export type ChainHead = LivePayload<'chain.head'>;

let head: ChainHead | undefined;
const listeners = new Set<() => void>();

/**
 * Whether `next` supersedes `current`: later, or at the same time and higher. A chain reorganisation may lower the
 * height.
 */
export function isNewerHead(next: ChainHead, current: ChainHead | undefined): boolean {
  if (!current) return true;
  const age = Date.parse(next.time) - Date.parse(current.time);
  return age > 0 || (age === 0 && next.height > current.height);
}

/** Stores a new chain head; older ones, which arrive after a reconnection, are dropped. */
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
 * The newest known block; all confirmation displays derive from it without a request. Undefined while the past is
 * shown.
 */
export function useChainHead(): ChainHead | undefined {
  const isPast = useShownMoment() !== undefined;
  return useSyncExternalStore(subscribe, () => (isPast ? undefined : head));
}
