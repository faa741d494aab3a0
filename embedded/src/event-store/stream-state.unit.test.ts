import { expect, it } from 'vitest';
import { HeadCache } from './head-cache.ts';
import { TOMBSTONE_REVISION } from './record.ts';
import {
  firstReadable,
  parseLimits,
  SOFT_DELETED_METADATA,
  type StreamHead,
  stateOf,
  undeletedMetadata,
} from './stream-state.ts';

const raw = (text: string) => Buffer.from(text);

it.each([
  ['{"$tb":5,"$maxCount":2,"$maxAge":60}', { truncateBefore: 5, maxCount: 2, maxAgeSeconds: 60 }],
  ['{"$tb":9223372036854775807}', { truncateBefore: TOMBSTONE_REVISION }],
  ['{"$tb":"5","$maxCount":-1}', { truncateBefore: 0 }],
  ['[1]', { truncateBefore: 0 }],
  ['not json', { truncateBefore: 0 }],
])('reads the limits in %s', (text, limits) => {
  expect(parseLimits(raw(text))).toEqual(limits);
});

it('knows a soft delete, and undoes it keeping the rest', () => {
  const heads: Record<string, StreamHead> = {
    s: { revision: 3 },
    $$s: { revision: 0, rawMetadata: SOFT_DELETED_METADATA },
  };
  expect(stateOf('s', (name) => heads[name] ?? { revision: -1 })).toMatchObject({
    head: 3,
    softDeleted: true,
    metaHead: 0,
  });
  expect(JSON.parse(undeletedMetadata(raw('{"$maxAge":9,"$tb":1}'), 4).toString())).toEqual({
    $maxAge: 9,
    $tb: 4,
  });
  expect(JSON.parse(undeletedMetadata(undefined, 4).toString())).toEqual({ $tb: 4 });
});

it('gives a metastream the tombstone of its stream', () => {
  const heads: Record<string, StreamHead> = { s: { revision: TOMBSTONE_REVISION } };
  expect(stateOf('$$s', (name) => heads[name] ?? { revision: -1 }).tombstoned).toBe(true);
});

it('begins reading where all limits allow', () => {
  const state = (limits: { truncateBefore: number; maxCount?: number }) => ({
    ...stateOf('s', () => ({ revision: -1 })),
    head: 9,
    limits,
  });
  expect(firstReadable(state({ truncateBefore: 0 }))).toBe(0);
  expect(firstReadable(state({ truncateBefore: 4 }))).toBe(4);
  expect(firstReadable(state({ truncateBefore: 4, maxCount: 3 }))).toBe(7);
  expect(firstReadable(state({ truncateBefore: 8, maxCount: 3 }))).toBe(8);
  expect(firstReadable(state({ truncateBefore: 0, maxCount: 30 }))).toBe(0);
});

it('caches the heads used last, and counts changes', () => {
  const cache = new HeadCache(2);
  cache.open();
  cache.put('a', { revision: 1 });
  cache.put('b', { revision: 2 });
  cache.get('a');
  cache.put('c', { revision: 3 });
  expect([cache.get('a')?.revision, cache.get('b'), cache.get('c')?.revision]).toEqual([1, undefined, 3]);
  const before = cache.generation;
  cache.commit(new Map([['a', { revision: 5 }]]));
  expect(cache.get('a')?.revision).toBe(5);
  expect(cache.generation).toBeGreaterThan(before);
  cache.close();
  expect(cache.get('a')).toBeUndefined();
  cache.put('a', { revision: 5 });
  expect(cache.get('a')).toBeUndefined();
});
