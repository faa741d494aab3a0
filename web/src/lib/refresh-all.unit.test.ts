import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
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

test('what fails is read again after a pause until it can be, the rest once; what is refused is not', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const display = (name: string, fails: (reads: number) => number | undefined) => {
    const read = vi.fn(async () => {
      const status = fails(read.mock.calls.length);
      if (status !== undefined) throw new ApiError(status, '', undefined);
      return 'new';
    });
    const observer = new QueryObserver(client, { queryKey: [name], queryFn: read, initialData: 'old' });
    const stop = observer.subscribe(() => undefined);
    return { read, stop, shown: () => observer.getCurrentResult().data };
  };
  const balance = display('balance', (reads) => [503, 429][reads - 1]);
  const rest = display('rest', () => undefined);
  const refused = display('refused', () => 403);
  const end = refreshAll(client, () => 0.5);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([balance.shown(), rest.shown()]).toEqual(['old', 'new']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(balance.shown()).toBe('new');
  expect([balance, rest, refused].map(({ read }) => read.mock.calls.length)).toEqual([3, 1, 1]);
  end();
  for (const { stop } of [balance, rest, refused]) stop();
});

test('what fails is not read again for a page that was left', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = vi.fn(() => Promise.reject(new ApiError(503, '', undefined)));
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: read, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  const end = refreshAll(client, () => 0.5);
  await vi.advanceTimersByTimeAsync(2_000);
  const { length } = read.mock.calls;
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls.length).toBe(length);
  stop();
});

test('a refetch under way, whose response may be older than the change, is not taken for the new one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  let value = 1;
  const queryFn = async () => {
    const read = value;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return read;
  };
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn, initialData: 0 });
  const stop = observer.subscribe(() => undefined);
  void client.invalidateQueries();
  await vi.advanceTimersByTimeAsync(10);
  value = 2;
  refreshAll(client, () => 0.5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult().data).toBe(2);
  stop();
});
