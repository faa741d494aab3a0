import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

/** Survives the full page load to the landing page, which shows the notice once. */
const NOTICE_KEY = 'nodo:farewell';

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

/** Clears this tab's storage and loads the landing page, which shows that the account was closed. */
export function leaveClosedAccount(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(NOTICE_KEY, 'erased');
  } catch {
    // Without storage the notice isn't shown.
  }
  location.assign('/');
}

/** Whether an account was just closed; true only once. */
export function consumeClosedNotice(): boolean {
  const left = readStored('sessionStorage', NOTICE_KEY) !== null;
  writeStored('sessionStorage', NOTICE_KEY, null);
  return left;
}
