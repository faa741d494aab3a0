import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

const ANSWER_MS = 100;
const videos = ['videos', { phase: 'roof' }] as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server whose responses are as old as the request, and a screen that displays them. */
function screen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const server = { value: 1, reads: 0, isDown: false };
  const read = async () => {
    const { value, isDown } = server;
    server.reads += 1;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (isDown) throw new Error('down');
    return value;
  };
  const observer = new QueryObserver(client, { queryKey: videos, queryFn: read, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  return { client, server, shown, stop };
}

test('what happened while the first answer was under way comes to the screen', async () => {
  const { client, server, shown, stop } = screen();
  await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
  server.value = 2;
  const done = readAgain(client, { queryKey: ['videos'] });
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(shown()).toBe(1);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  await done;
  expect(shown()).toBe(2);
  expect(server.reads).toBe(2);
  stop();
});

test('what is shown is read again once', async () => {
  const { client, server, shown, stop } = screen();
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  server.value = 2;
  void readAgain(client, { queryKey: ['videos'] });
  await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
  expect(shown()).toBe(2);
  expect(server.reads).toBe(2);
  stop();
});

test('what cannot be read is not asked for for ever', async () => {
  const { client, server, shown, stop } = screen();
  server.isDown = true;
  await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
  void readAgain(client, { queryKey: ['videos'] });
  await vi.advanceTimersByTimeAsync(20 * ANSWER_MS);
  expect(server.reads).toBe(2);
  expect(shown()).toBe(1);
  stop();
});
