import { useSyncExternalStore } from 'react';

let isClosing = false;
const listeners = new Set<() => void>();

/** While the user closes their account, the session's end is expected: no sign-in screen is shown. */
export function setClosingAccount(value: boolean): void {
  isClosing = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsClosingAccount(): boolean {
  return useSyncExternalStore(subscribe, () => isClosing);
}
