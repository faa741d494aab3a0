import { useCallback, useState } from 'react';
import { isRefusal } from './errors.ts';
import { COMMAND_PREFIX } from './kept.ts';

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(COMMAND_PREFIX + name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(COMMAND_PREFIX + name);
    else sessionStorage.setItem(COMMAND_PREFIX + name, value);
  } catch {
    // Without storage the key lives as long as the page: a retry is still safe, a reload is not.
  }
}

function keep(name: string): string {
  const key = read(name) ?? crypto.randomUUID();
  write(name, key);
  return key;
}

export interface CommandKey {
  readonly key: string;
  /** The command ended: the next one gets a new key. */
  readonly done: () => void;
  /** A failure came back: the key is renewed only if the server certainly did nothing. */
  readonly failed: (error: unknown) => void;
}

/**
 * The Idempotency-Key of a form: made when it opens, kept across retries and reloads of the page until the server
 * has given a definite answer. `name` tells forms apart.
 */
export function useCommandKey(name: string): CommandKey {
  const [key, setKey] = useState(() => keep(name));
  const done = useCallback(() => {
    write(name, null);
    setKey(keep(name));
  }, [name]);
  const failed = useCallback((error: unknown) => isRefusal(error) && done(), [done]);
  return { key, done, failed };
}
