import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 40;

/**
 * Polls until `look` returns a value and returns that. Throws after `timeoutMs` with what was waited for and the
 * last error, if any: `look` may fail while a process restarts.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  timeoutMs = 60_000,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  let failure: unknown;
  for (;;) {
    try {
      const found = await look();
      if (found !== undefined && found !== false && found !== null) return found;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (Date.now() >= until) {
      throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}`, { cause: failure });
    }
    await delay(LOOK_AGAIN_MS);
  }
}
