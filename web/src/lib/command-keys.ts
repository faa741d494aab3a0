import { isRefusal } from './errors.ts';

const open = new Map<string, string>();

/** Another person signs in: what they send is not what was sent before. */
export function forgetCommandKeys(): void {
  open.clear();
}

/**
 * Sends a command that has no form of its own, a click in a row for instance, under an Idempotency-Key. `matter` says
 * what exactly is sent: whoever clicks again after a lost answer sends the same command with the same key.
 */
export async function withKey<T>(matter: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = open.get(matter) ?? crypto.randomUUID();
  open.set(matter, key);
  try {
    const answer = await send(key);
    open.delete(matter);
    return answer;
  } catch (error) {
    if (isRefusal(error)) open.delete(matter);
    throw error;
  }
}
