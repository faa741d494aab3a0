import { useSyncExternalStore } from 'react';

type Settle = (isVerified: boolean) => void;

const waiting: Settle[] = [];
const listeners = new Set<() => void>();
let isOpen = false;
/** Whether the person dismissed the prompt: reads don't open it again until they verify. */
let isDeclined = false;

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/**
 * Prompts for a passkey verification in place. Resolves to whether it succeeded; concurrent callers share the same
 * result.
 */
export function askForPasskey(): Promise<boolean> {
  // Without a listener nobody is signed in.
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    set(true);
  });
}

/** Like `askForPasskey`, for reads, which are repeated: once dismissed, not again until the person verifies. */
export function askForPasskeyToRead(): Promise<boolean> {
  return isDeclined ? Promise.resolve(false) : askForPasskey();
}

/** Closes the prompt with its result; `declined` if the user dismissed it. */
export function settlePasskeyPrompt(isVerified: boolean, declined = false): void {
  isDeclined = declined;
  for (const settle of waiting.splice(0)) settle(isVerified);
  set(false);
}

/** Registers the prompt's screen; returns a function that removes it. */
export function subscribeToPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the prompt is open. */
export function usePasskeyPrompt(): boolean {
  return useSyncExternalStore(subscribeToPrompt, () => isOpen);
}
