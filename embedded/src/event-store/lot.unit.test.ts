import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExpectedRevision } from './commit-check.ts';
import { Lot, type Write } from './lot.ts';
import { type ProposedEvent, TOMBSTONE_REVISION } from './record.ts';

const event = (id: string = randomUUID()): ProposedEvent => ({
  id,
  type: 'T',
  isJson: true,
  data: Buffer.from('{}'),
  metadata: new Uint8Array(0),
});

const append = (stream: string, expected: ExpectedRevision, ...events: ProposedEvent[]): Write => ({
  kind: 'append',
  stream,
  expected,
  events,
});

const emptyLot = (end = 1_000) => new Lot({ headOf: () => undefined, known: new Map(), end, created: '1' });

it('decides each write on what the ones before it left', () => {
  const lot = emptyLot();
  const results = [
    append('s', 'no_stream', event(), event()),
    append('s', 'no_stream', event()),
    append('s', 1, event()),
    append('other', 'any', event()),
  ].map((write) => lot.decide(write));
  expect(results).toMatchObject([
    { kind: 'done', revision: 1 },
    { kind: 'wrong-revision', current: 1 },
    { kind: 'done', revision: 2 },
    { kind: 'done', revision: 0 },
  ]);
  expect(lot.records.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([
    's@0',
    's@1',
    's@2',
    'other@0',
  ]);
});

it('answers a repeat inside the same lot like the original', () => {
  const lot = emptyLot();
  const write = append('s', 'no_stream', event(), event());
  expect(lot.decide(write)).toEqual(lot.decide(write));
  expect(lot.records).toHaveLength(2);
});

it('writes nothing, and says where the log ends, for an append of nothing', () => {
  const lot = emptyLot(77);
  expect(lot.decide(append('s', 'any'))).toEqual({ kind: 'done', revision: -1, position: 77 });
  expect(lot.records).toEqual([]);
});

it('cannot delete a stream whose metadata stream is tombstoned', () => {
  const lot = emptyLot();
  lot.decide(append('s', 'no_stream', event()));
  lot.decide({ kind: 'tombstone', stream: '$$s', expected: 'any' });
  expect(lot.decide({ kind: 'delete', stream: 's', expected: 'any' })).toEqual({ kind: 'deleted' });
  expect(lot.records).toHaveLength(2);
});

it('keeps revisions gapless and positions rising, whatever is written', () => {
  const streamName = fc.constantFrom('a', 'b', '$$a', '$$b');
  const expected = fc.oneof(
    fc.constantFrom<ExpectedRevision>('any', 'no_stream', 'stream_exists'),
    fc.integer({ min: 0, max: 5 }),
  );
  const write: fc.Arbitrary<Write> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(streamName, expected, fc.integer({ min: 0, max: 3 }))
        .map(([stream, revision, count]) =>
          append(stream, revision, ...Array.from({ length: count }, () => event())),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(streamName, expected)
        .map(([stream, revision]): Write => ({ kind: 'delete', stream, expected: revision })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(streamName, expected)
        .map(([stream, revision]): Write => ({ kind: 'tombstone', stream, expected: revision })),
    },
  );
  fc.assert(
    fc.property(fc.array(write, { maxLength: 25 }), (writes) => {
      const lot = emptyLot();
      for (const one of writes) {
        const before = lot.records.length;
        const result = lot.decide(one);
        if (result.kind !== 'done') expect(lot.records.length).toBe(before);
      }
      for (const stream of new Set(lot.records.map((record) => record.stream))) {
        const records = lot.records.filter((record) => record.stream === stream);
        const live = records.filter(({ revision }) => revision !== TOMBSTONE_REVISION);
        expect(live.map(({ revision }) => revision)).toEqual(live.map((_, index) => index));
        expect(records.length - live.length).toBeLessThanOrEqual(1);
      }
      const positions = lot.records.map(({ position }) => position);
      expect(positions.every((position, index) => position > (positions[index - 1] ?? 1_000))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
