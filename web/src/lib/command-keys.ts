import { COMMAND_PREFIX } from './browser-storage.ts';
import { isRefusal } from './errors.ts';

/** Keys of commands without a definite answer yet, by what is sent. */
const open = new Map<string, string>();

/** Another user signs in: what they send is not what was sent before. */
export function forgetCommandKeys(): void {
  open.clear();
}

export interface CommandName {
  /** What exactly is sent: sent again after a lost answer, it goes under the same key. */
  readonly name: string;
  /** Whether the key is kept across reloads of the page, as the draft of a form is. */
  readonly survivesReload?: boolean;
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(COMMAND_PREFIX + name);
  } catch {
    return null;
  }
}

function store(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(COMMAND_PREFIX + name);
    else sessionStorage.setItem(COMMAND_PREFIX + name, key);
  } catch {
    // Without storage the key lives as long as the page: a retry is still safe, a reload is not.
  }
}

/**
 * Sends a command under an Idempotency-Key, which is kept for the next try until the server has given a definite
 * answer: a success, or a refusal that says that nothing was done.
 */
export async function withKey<T>(
  { name, survivesReload = false }: CommandName,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = (survivesReload ? stored(name) : null) ?? open.get(name) ?? crypto.randomUUID();
  open.set(name, key);
  if (survivesReload) store(name, key);
  const end = () => {
    open.delete(name);
    if (survivesReload) store(name, null);
  };
  try {
    const answer = await send(key);
    end();
    return answer;
  } catch (error) {
    if (isRefusal(error)) end();
    throw error;
  }
}
