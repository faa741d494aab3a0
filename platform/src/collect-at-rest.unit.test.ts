import { expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

test('what nobody needs any more is collected once the process is at rest, and the process goes on', async () => {
  const left = new WeakRef({ made: 'at the start' });
  collectAtRest(20);
  // Compared here, since a failed expectation would keep the object.
  const isGone = () => left.deref() === undefined;
  await vi.waitFor(() => expect(isGone()).toBe(true), { timeout: 10_000, interval: 100 });
});
