import { setImmediate } from 'node:timers/promises';
import type { StoredEvent } from '@nodo/platform/event-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { longestHold } from '../testing/longest-hold.ts';
import type { SavedForm, SavedStream, Saving } from './snapshots.ts';
import { StreamCache } from './stream-cache.ts';

const event = (revision: bigint, log = 'log', idempotencyId?: string) => {
  const metadata = idempotencyId === undefined ? {} : { idempotencyId, commandHash: 'hash' };
  return { revision, position: revision * 10n, id: `${log}-${revision}`, metadata } as StoredEvent;
};
const fold = { initial: 0, evolve: (count: number) => count + 1 };

it('keeps no more streams than its limit, those that were used last', () => {
  const cache = new StreamCache(async () => [], fold, { max: 2, isPersonal: true });
  for (const stream of ['a', 'b']) cache.absorb(stream, [event(0n), event(1n)]);
  expect(cache.peek('a')?.state).toBe(2);
  cache.absorb('c', [event(0n)]);
  expect([cache.peek('a')?.state, cache.peek('b'), cache.peek('c')?.state]).toEqual([2, undefined, 1]);
});

describe('by the size of what was folded', () => {
  const big = (revision: bigint) =>
    ({ ...event(revision), data: { text: 'x'.repeat(1_000) } }) as StoredEvent;
  const begin = (log: readonly StoredEvent[] = []) =>
    new StreamCache(async (_stream, from) => log.slice(Number(from)), fold, {
      ...{ max: 1_000, maxBytes: 50_000, isPersonal: true },
    });

  it('keeps those that were used last, also as they grow', () => {
    const cache = begin();
    const grow = (stream: string, count: number) =>
      cache.absorb(
        stream,
        Array.from({ length: count }, (_, revision) => big(BigInt(revision))),
      );
    const lengths = () => ['a', 'b', 'c'].map((stream) => cache.peek(stream)?.state);
    for (const [stream, count] of [
      ['a', 5],
      ['b', 25],
      ['c', 1],
    ] as const)
      grow(stream, count);
    expect(lengths()).toEqual([5, 25, 1]);
    grow('c', 15);
    expect(lengths()).toEqual([undefined, 25, 15]);
  });

  it('keeps alone, and folds to its end, what is larger than all that it may keep', async () => {
    const log = Array.from({ length: 3_500 }, (_, revision) => big(BigInt(revision)));
    const cache = begin(log);
    const both = await Promise.all(['a', 'b'].map((stream) => cache.fresh(stream)));
    expect(both.map(({ state }) => state)).toEqual([3_500, 3_500]);
    const kept = ['a', 'b'].filter((stream) => cache.peek(stream));
    expect(kept).toHaveLength(1);
  });
});

describe('a long stream', () => {
  const form: SavedForm<number> = {
    version: 1,
    encode: (count) => [{ count }],
    decode: async ([content]) => {
      const count = Reflect.get(Object(content), 'count');
      if (typeof count !== 'number') throw new Error('Not a count');
      return count;
    },
  };
  let log: StoredEvent[];
  let kept: Map<string, SavedStream>;
  let reads: bigint[];

  /** A process with an empty cache. */
  function begin(version = 1): StreamCache<number> {
    const store = {
      load: async (stream: string, wanted: number) => kept.get(`${stream} ${wanted}`),
      save: async (stream: string, of: number, saved: Saving) => {
        kept.set(`${stream} ${of}`, { ...saved, state: [...saved.state], commands: new Map(saved.commands) });
      },
    };
    const read = async (_stream: string, from: bigint) => {
      reads.push(from);
      return log.slice(Number(from));
    };
    return new StreamCache(read, fold, {
      max: 5,
      isPersonal: false,
      saved: { form: { ...form, version }, store },
    });
  }
  const grow = (to: number) => {
    while (log.length < to) log.push(event(BigInt(log.length), 'log', `command ${log.length}`));
  };

  beforeEach(async () => {
    [log, kept, reads] = [[], new Map(), []];
    grow(2_500);
    await begin().fresh('a');
    reads = [];
  });

  it('is read from where it was kept, with all that its commands did', async () => {
    grow(2_600);
    const cache = begin();
    expect(await cache.fresh('a')).toEqual({ state: 2_600, revision: 2_599n, position: 25_990n });
    expect(reads).toEqual([2_499n]);
    expect(cache.find('a', 'command 7')).toEqual({ revision: 7n, commandHash: 'hash' });
    expect(cache.find('a', 'command 2599')).toMatchObject({ revision: 2_599n });
  });

  it('is the same where nothing came after', async () => {
    expect(await begin().fresh('a')).toEqual({ state: 2_500, revision: 2_499n, position: 24_990n });
  });

  it('is kept anew after a thousand more, and not before', async () => {
    const cache = begin();
    await cache.fresh('a');
    grow(3_499);
    await cache.fresh('a');
    expect(kept.get('a 1')?.revision).toBe(2_499n);
    grow(3_500);
    await cache.fresh('a');
    expect(kept.get('a 1')).toMatchObject({ revision: 3_499n, state: [{ count: 3_500 }] });
  });

  it.each<[string, () => void]>([
    [
      'of another log',
      () => log.splice(0, log.length, ...log.map(({ revision }) => event(revision, 'other'))),
    ],
    ['of a log that ends earlier', () => log.splice(2_000)],
    [
      'that can’t be read',
      () => kept.set('a 1', { ...(kept.get('a 1') as SavedStream), state: ['nonsense'] }),
    ],
  ])('is read from its beginning over what was kept %s', async (_title, change) => {
    change();
    const { state } = await begin().fresh('a');
    expect(state).toBe(log.length);
    expect(reads.at(-1)).toBe(0n);
  });

  it('is folded anew by code that folds otherwise', async () => {
    expect((await begin(2).fresh('a')).state).toBe(2_500);
    expect(reads).toEqual([0n]);
  });

  /** Half a second for the whole log on any machine: a fast one would fold it in a turn or two. */
  const slow = {
    initial: 0,
    evolve: (count: number) => {
      const until = performance.now() + 0.2;
      while (performance.now() < until);
      return count + 1;
    },
  };
  const beginSlow = () => new StreamCache(async () => log, slow, { max: 5, isPersonal: false });

  it('lets others have their turn while it is folded', async () => {
    let turns = 0;
    const reading = beginSlow().fresh('a');
    let isDone = false;
    void reading.then(() => (isDone = true));
    while (!isDone) {
      turns += 1;
      await setImmediate();
    }
    expect((await reading).state).toBe(2_500);
    expect(turns).toBeGreaterThan(20);
  });

  it('holds up nobody longer because its events take longer to fold', async () => {
    const cache = beginSlow();
    expect(await longestHold(() => cache.fresh('a'))).toBeLessThan(0.3);
    expect(cache.peek('a')?.state).toBe(2_500);
  });
});
