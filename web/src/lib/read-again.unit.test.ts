import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';
import { readOn } from './read-on.ts';

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

describe('a list of pages', () => {
  /** A server whose pages say when they were read, and a screen with the first one. */
  async function list() {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const server = { value: 1, reads: 0, isDown: false };
    const observer = new InfiniteQueryObserver(client, {
      queryKey: videos,
      queryFn: async ({ pageParam, signal }) => {
        const { value, isDown } = server;
        server.reads += 1;
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
        signal.throwIfAborted();
        if (isDown) throw new Error('down');
        return `page ${pageParam} of ${value}`;
      },
      initialPageParam: 1,
      getNextPageParam: (_page, pages) => (pages.length < 3 ? pages.length + 1 : null),
      staleTime: Infinity,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    const shown = () => observer.getCurrentResult().data?.pages;
    expect(shown()).toEqual(['page 1 of 1']);
    const more = () => readOn(observer.getCurrentResult());
    const changed = () => {
      server.value += 1;
      return readAgain(client, { queryKey: ['videos'] });
    };
    return { client, server, shown, more, changed, stop };
  }

  test('is read again to the end before the next page is, when that is asked for meanwhile', async () => {
    const { server, shown, more, changed, stop } = await list();
    void changed();
    await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
    void more();
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
    expect(shown()).toEqual(['page 1 of 2', 'page 2 of 2']);
    expect(server.reads).toBe(3);
    stop();
  });

  test('grows by the page under way, and is then read again for what happened meanwhile', async () => {
    const { shown, more, changed, stop } = await list();
    void more();
    await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
    const done = vi.fn();
    void changed().then(done);
    await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
    expect(shown()).toEqual(['page 1 of 1', 'page 2 of 1']);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
    expect(shown()).toEqual(['page 1 of 2', 'page 2 of 2']);
    expect(done).toHaveBeenCalled();
    stop();
  });

  test('grows however many messages come meanwhile', async () => {
    const { server, shown, more, changed, stop } = await list();
    void more();
    for (let count = 0; count < 10; count += 1) {
      await vi.advanceTimersByTimeAsync(ANSWER_MS / 5);
      void changed();
    }
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
    expect(shown()).toEqual([`page 1 of ${server.value}`, `page 2 of ${server.value}`]);
    stop();
  });

  test('grows although a refetch that does not wait, as after a command, took the place of the page', async () => {
    const { client, server, shown, more, stop } = await list();
    void more();
    await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
    server.value += 1;
    void client.invalidateQueries({ queryKey: ['videos'] });
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS);
    expect(shown()).toEqual(['page 1 of 2', 'page 2 of 2']);
    stop();
  });

  test('asks for a page that fails, or for one after the last, once', async () => {
    const { server, shown, more, stop } = await list();
    server.isDown = true;
    void more();
    await vi.advanceTimersByTimeAsync(10 * ANSWER_MS);
    expect([server.reads, shown()]).toEqual([2, ['page 1 of 1']]);
    server.isDown = false;
    for (let count = 0; count < 4; count += 1) {
      void more();
      await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
    }
    expect([server.reads, shown()?.length]).toEqual([4, 3]);
    stop();
  });
});
