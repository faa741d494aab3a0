import type { StoredEvent } from '@nodo/platform/event-store';
import { expect, it } from 'vitest';
import { StreamCache } from './stream-cache.ts';

const event = (revision: bigint) => ({ revision, position: revision, metadata: {} }) as StoredEvent;

it('keeps no more streams than its limit, those that were used last', () => {
  const cache = new StreamCache(async () => [], { initial: 0, evolve: (count: number) => count + 1 }, 2);
  for (const stream of ['a', 'b']) cache.absorb(stream, [event(0n), event(1n)]);
  expect(cache.peek('a')?.state).toBe(2);
  cache.absorb('c', [event(0n)]);
  expect([cache.peek('a')?.state, cache.peek('b'), cache.peek('c')?.state]).toEqual([2, undefined, 1]);
});
