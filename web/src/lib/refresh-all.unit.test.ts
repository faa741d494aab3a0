import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshAll } from './refresh-all.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function clientWith(read: () => number): { client: QueryClient; stop: () => void } {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: read, initialData: 0 });
  client.setQueryData(['hidden'], 0);
  return { client, stop: observer.subscribe(() => undefined) };
}

test('what is on the screen is read again once, within two seconds; the rest when it is next shown', async () => {
  let reads = 0;
  const { client, stop } = clientWith(() => (reads += 1));
  refreshAll(client, () => 0.5);
  expect(client.getQueryState(['hidden'])?.isInvalidated).toBe(true);
  await vi.advanceTimersByTimeAsync(900);
  expect(reads).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(client.getQueryData(['shown'])).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(1);
  expect(client.getQueryState(['hidden'])?.isInvalidated).toBe(true);
  stop();
});

test('nothing is read again for a page that was left', async () => {
  let reads = 0;
  const { client, stop } = clientWith(() => (reads += 1));
  refreshAll(client, () => 1)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(0);
  stop();
});

test.each([0.02, 0.5])(
  'a first answer under way is read once more when it is there (%f of the spread later)',
  async (share) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    let value = 1;
    let reads = 0;
    const queryFn = async () => {
      const read = value;
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return read;
    };
    const stop = new QueryObserver(client, { queryKey: ['shown'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    value = 2;
    refreshAll(client, () => share);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(client.getQueryData(['shown'])).toBe(2);
    expect(reads).toBe(2);
    stop();
  },
);
