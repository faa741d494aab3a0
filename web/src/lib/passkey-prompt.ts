import { useSyncExternalStore } from 'react';

type Settle = (isVerified: boolean) => void;

const waiting: Settle[] = [];
const listeners = new Set<() => void>();
let isOpen = false;
/** Whether the person closed it: what they only look at asks no more by itself, until they verify. */
let isDeclined = false;

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

/** The same for what is only looked at, which asks again and again: not once more after the person declined. */
export function askForPasskeyToRead(): Promise<boolean> {
  return isDeclined ? Promise.resolve(false) : askForPasskey();
}

/** Closes the prompt with its outcome; `declined` if the user closed it. */
export function settlePasskeyPrompt(isVerified: boolean, declined = false): void {
  isDeclined = declined;
  for (const settle of waiting.splice(0)) settle(isVerified);
  set(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the prompt is open. */
export function usePasskeyPrompt(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
