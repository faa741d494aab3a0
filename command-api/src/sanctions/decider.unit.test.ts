import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { decideFinish, decideImport, type SanctionsListState } from './decider.ts';

const sha = (letter: string) => letter.repeat(64);
const file = (over: Partial<Parameters<typeof decideImport>[1]> = {}) => ({
  list: 'ofac-sdn' as const,
  publishedOn: '2026-11-20',
  entries: 100,
  sha256: sha('a'),
  bytes: 5_000,
  objectPath: 'sanctions/0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a10',
  ...over,
});
const state = (over: Partial<SanctionsListState> = {}): SanctionsListState => {
  const { publishedOn, entries, sha256, objectPath } = file();
  return {
    publishedOn,
    entries,
    entriesBefore: null,
    sha256,
    objectPaths: [objectPath],
    isScreened: false,
    ...over,
  };
};

const NOW = '2026-11-30T21:00:00.000Z';
const decide = (before: SanctionsListState | null, command: ReturnType<typeof file>, now = NOW) =>
  decideImport(before, command, now);

describe('importing a list of sanctions', () => {
  it('says what it replaces', () => {
    expect(decide(null, file())).toMatchObject([{ data: { previousPublishedOn: null, entries: 100 } }]);
    const next = file({ sha256: sha('b'), publishedOn: '2026-11-27' });
    expect(decide(state(), next)).toMatchObject([{ data: { previousPublishedOn: '2026-11-20' } }]);
  });

  it('the same file twice, and any number of times, is one import', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }), (files) => {
        let now: SanctionsListState | null = null;
        let imports = 0;
        for (const letter of files) {
          for (let time = 0; time < 2; time += 1) {
            const decided = decide(now, file({ sha256: sha(letter) }));
            if (isRefusal(decided)) throw new Error('refused');
            if (time === 1) expect(decided).toEqual([]);
            imports += decided.length;
            if (decided.length > 0) now = state({ sha256: sha(letter) });
          }
        }
        expect(imports).toBe(files.filter((letter, at) => letter !== files[at - 1]).length);
      }),
    );
  });

  it.each([
    ['an older one', { publishedOn: '2026-11-13' }, /más antiguo/],
    ['one that lost half of the list', { entries: 49 }, /no parece la lista OFAC SDN completa/],
    ['one of a day that is still to come', { publishedOn: '2026-12-02' }, /del 2 dic 2026, que aún no llega/],
  ])('refuses %s', (_, over, words) => {
    const decided = decide(state(), file({ sha256: sha('b'), ...over }));
    expect(isRefusal(decided) && decided.message).toMatch(words);
  });

  it('takes one of the day that it already is where it was published', () => {
    const tomorrow = file({ sha256: sha('b'), publishedOn: '2026-12-01' });
    expect(decide(state(), tomorrow)).toMatchObject([{ data: { publishedOn: '2026-12-01' } }]);
  });

  it('takes a real one in place of one that is dated ahead, which would keep all others out until that day', () => {
    const ahead = state({ publishedOn: '2062-11-22' });
    expect(decide(ahead, file({ sha256: sha('b') }))).toMatchObject([
      { data: { publishedOn: '2026-11-20', previousPublishedOn: '2062-11-22' } },
    ]);
  });

  it('takes the right one in place of one that was far too long, by the one before it', () => {
    const known = state({ entries: 100 });
    const decided = decide(known, file({ sha256: sha('b'), entries: 300 }));
    expect(isRefusal(decided)).toBe(false);
    const tooLong = state({ entries: 300, entriesBefore: 100, sha256: sha('b') });
    expect(decide(tooLong, file({ sha256: sha('c'), entries: 101 }))).toMatchObject([
      { data: { entries: 101 } },
    ]);
    const refused = decide(tooLong, file({ sha256: sha('c'), entries: 49 }));
    expect(isRefusal(refused) && refused.message).toMatch(/tiene 49 entradas y la que está en uso 300/);
    // Longer than the one before by right, it stays the measure: nothing is less than half of both.
    expect(
      isRefusal(decide(state({ entries: 100, entriesBefore: 90 }), file({ sha256: sha('c'), entries: 44 }))),
    ).toBe(true);
  });

  it('is screened once, and only as the list that it is now', () => {
    const done = {
      list: 'ofac-sdn',
      publishedOn: '2026-11-20',
      sha256: sha('a'),
      people: 3,
      found: 1,
    } as const;
    expect(decideFinish(state(), done)).toEqual([{ type: 'SanctionsScreeningFinished', data: done }]);
    expect(decideFinish(state({ isScreened: true }), done)).toEqual([]);
    expect(decideFinish(state({ sha256: sha('b') }), done)).toEqual([]);
    expect(decideFinish(null, done)).toEqual([]);
  });
});
