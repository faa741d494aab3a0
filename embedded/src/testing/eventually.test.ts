import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `check` returns something other than undefined or false. */
export async function eventually<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 30_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('It did not come about in time');
    await delay(25);
  }
}
