import { describe, expect, it } from 'vitest';
import { checkCommit, type ExpectedRevision, type KnownEvent, needsKnownIds } from './commit-check.ts';
import { type StreamState, stateOf } from './stream-state.ts';

const EMPTY = stateOf('s', () => ({ revision: -1 }));
const at = (head: number, more: Partial<StreamState> = {}): StreamState => ({ ...EMPTY, head, ...more });

/** a, b, c are stored at revisions 0, 1, 2 of `s`; x in another stream. */
const known: Record<string, KnownEvent[]> = {
  a: [{ stream: 's', revision: 0, position: 100 }],
  b: [{ stream: 's', revision: 1, position: 200 }],
  c: [{ stream: 's', revision: 2, position: 300 }],
  x: [{ stream: 'other', revision: 0, position: 50 }],
};

function check(state: StreamState, expected: ExpectedRevision, ids: string[]) {
  return checkCommit('s', state, expected, ids, (id) => known[id] ?? []);
}

const write = { kind: 'write' };
const wrong = (current: number) => ({ kind: 'wrong-revision', current });
const repeat = (revision: number, position: number) => ({ kind: 'repeat', revision, position });

describe('a write', () => {
  it.each<[string, StreamState, ExpectedRevision, string[], unknown]>([
    ['any on nothing', at(-1), 'any', ['n'], write],
    ['no_stream on nothing', at(-1), 'no_stream', ['n'], write],
    ['stream_exists on nothing', at(-1), 'stream_exists', ['n'], wrong(-1)],
    ['stream_exists on metadata alone', at(-1, { metaHead: 0 }), 'stream_exists', ['n'], write],
    ['exact on nothing', at(-1), 0, ['n'], wrong(-1)],
    ['exact at the head', at(2), 2, ['n'], write],
    ['exact ahead', at(2), 3, ['n'], wrong(2)],
    ['exact behind, new events', at(2), 1, ['n'], wrong(2)],
    ['no_stream on a stream', at(2), 'no_stream', ['n'], wrong(2)],
    ['exact behind, the same events', at(2), 0, ['b', 'c'], repeat(2, 300)],
    ['exact behind, the first ones only', at(2), 0, ['b', 'n'], wrong(2)],
    ['exact behind, the same in another order', at(2), 0, ['c', 'b'], wrong(2)],
    ['exact behind, nothing to write', at(2), 0, [], wrong(2)],
    ['no_stream, the same events', at(2), 'no_stream', ['a', 'b'], repeat(1, 200)],
    ['any, the same events', at(2), 'any', ['a', 'b'], repeat(1, 200)],
    ['any, the first known', at(2), 'any', ['a', 'n'], wrong(2)],
    ['any, the second known', at(2), 'any', ['n', 'a'], write],
    ['any, known in another stream', at(2), 'any', ['x'], write],
    ['any, nothing to write', at(2), 'any', [], write],
    ['any on a soft-deleted stream', at(2, { softDeleted: true }), 'any', ['n'], write],
    ['no_stream on a soft-deleted stream', at(2, { softDeleted: true }), 'no_stream', ['n'], write],
    ['exact behind on a soft-deleted stream', at(2, { softDeleted: true }), 0, ['n'], wrong(2)],
    [
      'stream_exists on a soft-deleted stream',
      at(2, { softDeleted: true }),
      'stream_exists',
      ['n'],
      { kind: 'deleted' },
    ],
    ['any on a tombstoned stream', at(2, { tombstoned: true }), 'any', ['a'], { kind: 'deleted' }],
  ])('%s', (_, state, expected, ids, decision) => {
    expect(check(state, expected, ids)).toEqual(decision);
  });
});

it('asks for known ids exactly when the decision can depend on them', () => {
  expect(needsKnownIds(at(-1), 'any')).toBe(false);
  expect(needsKnownIds(at(2), 2)).toBe(false);
  expect(needsKnownIds(at(2), 3)).toBe(false);
  expect(needsKnownIds(at(2), 1)).toBe(true);
  expect(needsKnownIds(at(2), 'no_stream')).toBe(true);
  expect(needsKnownIds(at(2), 'any')).toBe(true);
  expect(needsKnownIds(at(2, { tombstoned: true }), 'any')).toBe(false);
});
