import { useSyncExternalStore } from 'react';

type Settle = (isVerified: boolean) => void;

const waiting: Settle[] = [];
const listeners = new Set<() => void>();
let isOpen = false;

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person to verify with a passkey, in place. Answers whether they did; commands that ask meanwhile wait for
 * the same answer.
 */
export function askForPasskey(): Promise<boolean> {
  // Nobody listens where nobody is signed in.
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    set(true);
  });
}

/** Ends the asking. */
export function settlePasskeyGate(isVerified: boolean): void {
  for (const settle of waiting.splice(0)) settle(isVerified);
  set(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody is being asked. */
export function usePasskeyGate(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
