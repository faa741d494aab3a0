import { useSyncExternalStore } from 'react';

/** Survives the full load by which one leaves; the start page says it once. */
const MARK = 'nodo:farewell';

let isLeaving = false;
const listeners = new Set<() => void>();

/** While one's account is being closed, the end of the session is no surprise and nobody is asked to sign in again. */
export function setLeaving(value: boolean): void {
  isLeaving = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsLeaving(): boolean {
  return useSyncExternalStore(subscribe, () => isLeaving);
}

/** Leaves for the start page for good: what forms kept in this browser goes, too. */
export function leaveForGood(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(MARK, 'erased');
  } catch {
    // Without storage one leaves without a word.
  }
  location.assign('/');
}

/** Whether somebody left for good just now; true once. */
export function takeFarewell(): boolean {
  try {
    const left = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return left;
  } catch {
    return false;
  }
}
