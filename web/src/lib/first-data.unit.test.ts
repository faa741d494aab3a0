import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstData } from './first-data.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answeredAfter = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, 'data'));

/** Asks for data whose answers take so long each, and tells when the rest begins. */
function screen(...answers: readonly number[]) {
  const client = new QueryClient();
  const begin = vi.fn();
  const callOff = afterFirstData(client, begin);
  for (const ms of answers) void client.prefetchQuery({ queryKey: [ms], queryFn: answeredAfter(ms) });
  return { begin, callOff };
}

test('what can wait begins once all data is there, and once only', async () => {
  const { begin } = screen(100, 500);
  await vi.advanceTimersByTimeAsync(499);
  expect(begin).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(begin).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begin).toHaveBeenCalledOnce();
});

test('it does not wait for data that is late, nor where none is asked for', async () => {
  const late = screen(60_000);
  const none = screen();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late.begin).toHaveBeenCalledOnce();
  expect(none.begin).toHaveBeenCalledOnce();
});

test('it can be called off', async () => {
  const { begin, callOff } = screen(100);
  callOff();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begin).not.toHaveBeenCalled();
});
