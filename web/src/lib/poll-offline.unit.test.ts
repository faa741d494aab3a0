import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLiveState } from './live.ts';
import { pollOffline } from './poll-offline.ts';
import { showMoment } from './shown-moment.ts';

const moment = { text: '7', position: '7', effectiveAt: '2026-03-01T12:00:00.000Z', unversioned: [] };
let client: QueryClient;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  stops = [pollOffline(client)];
  setLiveState('offline');
});
afterEach(() => {
  for (const stop of stops) stop();
  setLiveState('connecting');
  showMoment(undefined);
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  client.clear();
  vi.useRealTimers();
});

/** Displays a query whose responses take this long; returns how often it was read. */
function display(
  name: string,
  options: { answerMs?: number; queryHash?: string; refetchInterval?: number } = {},
) {
  const { answerMs = 0, ...rest } = options;
  const read = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return name;
  });
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: read, initialData: '', ...rest });
  stops.push(observer.subscribe(() => undefined));
  return () => read.mock.calls.length;
}

const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * TRANSACTIONS_POLL);

test('without the live connection everything displayed is read again every five seconds', async () => {
  const reads = [display('investment'), display('portfolio'), display('account')];
  client.setQueryData(['left'], '');
  await rounds(2);
  expect(reads.map((each) => each())).toEqual([2, 2, 2]);
  expect(client.getQueryData(['left'])).toBe('');
});

test.each([
  ['the connection is up', () => setLiveState('live')],
  ['it is not known yet whether it is', () => setLiveState('connecting')],
  ['the browser has no network', () => onlineManager.setOnline(false)],
  ['nobody sees the page', () => focusManager.setFocused(false)],
  ['the past is shown', () => showMoment(moment)],
  ['polling has ended', () => stops[0]?.()],
])('nothing is while %s', async (_case, arrange) => {
  const reads = display('investment');
  arrange();
  await rounds(3);
  expect(reads()).toBe(0);
});

test('a slow response is waited for, and holds up no other query', async () => {
  const slow = display('portfolio', { answerMs: 2.5 * TRANSACTIONS_POLL });
  const quick = display('investment');
  await rounds(3);
  expect([slow(), quick()]).toEqual([1, 3]);
});

test('what is of the past, or polled at its own pace, is left alone', async () => {
  const past = display('then', { queryHash: 'past 7 ["then"]' });
  // Without a browser the library doesn't poll by itself.
  const own = display('rates', { refetchInterval: 2 * TRANSACTIONS_POLL });
  await rounds(3);
  expect([past(), own()]).toEqual([0, 0]);
});
