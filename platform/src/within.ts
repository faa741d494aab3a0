import { setTimeout as delay } from 'node:timers/promises';

/** Settles like `work`, but rejects with `late()` once `ms` milliseconds are over. The work itself is not cancelled. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const over = new AbortController();
  const timeout = delay(ms, undefined, { ref: false, signal: over.signal }).then(() => {
    throw late();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    over.abort();
    // Swallow the rejection of whichever of the two lost the race.
    timeout.catch(() => undefined);
    work.catch(() => undefined);
  }
}
