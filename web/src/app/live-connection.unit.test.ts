import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPositions, heldUnder, holdPosition } from '../lib/freshness.ts';
import { positions } from '../lib/positions.ts';
import { RefreshQueue } from '../lib/refresh-queue.ts';
import { bringUpTo, refetch } from './live-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  forgetPositions();
  positions.reset();
  vi.useRealTimers();
});

test('what was read before the live connection began is read again, or when it is next displayed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const queue = new RefreshQueue({
    interval: 16,
    held: (queryKey) => heldUnder(queryKey, client),
    refetch: (refresh) => refetch(refresh, client),
  });
  let reads = 0;
  const shown = { queryKey: ['shown'], queryFn: () => (reads += 1), initialData: 0 };
  const stop = new QueryObserver(client, shown).subscribe(() => undefined);
  client.setQueryData(['left'], 0);
  client.setQueryData(['newer'], 0);
  for (const [name, at] of [
    ['shown', 5n],
    ['left', 5n],
    ['newer', 7n],
  ] as const) {
    holdPosition([name], at);
  }
  bringUpTo('7', client, queue);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toBe(1);
  expect(client.getQueryState(['left'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['newer'])?.isInvalidated).toBe(false);
  stop();
  queue.stop();
  client.clear();
});
