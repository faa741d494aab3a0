import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefreshQueue } from './refresh-queue.ts';

const investments = ['investments', 'own'];
const transactions = ['transactions', 'own'];

function queueWith(held: Record<string, bigint> = {}, answer: () => Promise<boolean> = async () => true) {
  const refetched: string[] = [];
  const queue = new RefreshQueue({
    interval: 400,
    held: (queryKey) => held[String(queryKey[0])],
    refetch: async ({ queryKey }) => {
      refetched.push(String(queryKey[0]));
      return answer();
    },
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

  test('that come in a storm make one refetch per query and round', async () => {
    const { queue, refetched } = queueWith();
    for (let position = 1n; position <= 1_000n; position++) {
      queue.add({ queryKey: investments, position });
      queue.add({ queryKey: transactions, position });
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(refetched.filter((name) => name === 'investments')).toHaveLength(4);
    expect(refetched.filter((name) => name === 'transactions')).toHaveLength(4);
  });

  test('go on when the clock of the device is set back', async () => {
    const { queue, refetched } = queueWith();
    queue.add({ queryKey: investments, position: 1n });
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() - 5 * 3_600_000);
    queue.add({ queryKey: investments, position: 2n });
    await vi.advanceTimersByTimeAsync(400);
    expect(refetched).toEqual(['investments', 'investments']);
  });

  test('about what the screen already shows refetch nothing', async () => {
    const { queue, refetched } = queueWith({ investments: 10n });
    queue.add({ queryKey: investments, position: 10n });
    vi.advanceTimersByTime(0);
    expect(refetched).toEqual([]);
    queue.add({ queryKey: investments, position: 11n });
    await vi.advanceTimersByTimeAsync(400);
    expect(refetched).toEqual(['investments']);
  });

  test('never ask for a query again before its last answer is there', async () => {
    let arrive = () => {};
    const answer = () => new Promise<boolean>((resolve) => (arrive = () => resolve(true)));
    const { queue, refetched } = queueWith({}, answer);
    queue.add({ queryKey: investments, position: 1n });
    await vi.advanceTimersByTimeAsync(0);
    queue.add({ queryKey: investments, position: 2n });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refetched).toEqual(['investments']);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(refetched).toEqual(['investments', 'investments']);
  });

  test('about rows of a list ask for these rows together, and for all of it when one is about all', async () => {
    const asked: unknown[] = [];
    const queue = new RefreshQueue({
      interval: 400,
      held: () => undefined,
      refetch: async ({ rows, position }) => {
        asked.push([rows, position]);
        return true;
      },
    });
    queue.add({ queryKey: transactions, position: 6n, rows: ['a'] });
    queue.add({ queryKey: transactions, position: 5n, rows: ['b', 'a'] });
    await vi.advanceTimersByTimeAsync(400);
    queue.add({ queryKey: transactions, position: 7n, rows: ['a'] });
    queue.add({ queryKey: transactions, position: 8n });
    await vi.advanceTimersByTimeAsync(400);
    expect(asked).toEqual([
      [['a', 'b'], 6n],
      [undefined, 8n],
    ]);
  });

  test('whose answer the server could not give are asked for again, until it can', async () => {
    const answers = [false, false, true];
    const { queue, refetched } = queueWith({}, async () => answers.shift() ?? true);
    queue.add({ queryKey: investments, position: 1n });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(refetched).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refetched).toHaveLength(3);
  });

  test('whose answer failed are not asked for again after the screen is gone', async () => {
    const { queue, refetched } = queueWith({}, async () => false);
    queue.add({ queryKey: investments, position: 1n });
    await vi.advanceTimersByTimeAsync(1_000);
    queue.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refetched).toHaveLength(1);
  });

  test('stop with the screen', () => {
    const { queue, refetched } = queueWith();
    queue.add({ queryKey: investments, position: 1n });
    queue.stop();
    vi.advanceTimersByTime(1_000);
    expect(refetched).toEqual([]);
  });
});
