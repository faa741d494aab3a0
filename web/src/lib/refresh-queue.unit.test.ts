import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefreshQueue } from './refresh-queue.ts';

const investments = ['investments', 'own'];
const transactions = ['transactions', 'own'];

function queueWith(held: Record<string, bigint> = {}) {
  const refetched: string[] = [];
  const queue = new RefreshQueue({
    interval: 400,
    held: (queryKey) => held[String(queryKey[0])],
    refetch: (queryKey) => refetched.push(String(queryKey[0])),
  });
  return { queue, refetched };
}

describe('live messages', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('refetch at once when nothing happened lately', () => {
    const { queue, refetched } = queueWith();
    queue.add({ queryKey: investments, position: 5n });
    vi.advanceTimersByTime(0);
    expect(refetched).toEqual(['investments']);
  });

  test('that come in a storm make one refetch per query and round', () => {
    const { queue, refetched } = queueWith();
    for (let position = 1n; position <= 1_000n; position++) {
      queue.add({ queryKey: investments, position });
      queue.add({ queryKey: transactions, position });
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(400);
    expect(refetched.filter((name) => name === 'investments')).toHaveLength(4);
    expect(refetched.filter((name) => name === 'transactions')).toHaveLength(4);
  });

  test('about what the screen already shows refetch nothing', () => {
    const { queue, refetched } = queueWith({ investments: 10n });
    queue.add({ queryKey: investments, position: 10n });
    vi.advanceTimersByTime(0);
    expect(refetched).toEqual([]);
    queue.add({ queryKey: investments, position: 11n });
    vi.advanceTimersByTime(400);
    expect(refetched).toEqual(['investments']);
  });

  test('stop with the screen', () => {
    const { queue, refetched } = queueWith();
    queue.add({ queryKey: investments, position: 1n });
    queue.stop();
    vi.advanceTimersByTime(1_000);
    expect(refetched).toEqual([]);
  });
});
