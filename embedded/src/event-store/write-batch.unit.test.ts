import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExpectedRevision } from './commit-check.ts';
import { type ProposedEvent, TOMBSTONE_REVISION } from './record.ts';
import { type Write, WriteBatch } from './write-batch.ts';

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

const emptyBatch = (end = 1_000) =>
  new WriteBatch({ headOf: () => undefined, known: new Map(), end, created: '1' });

it('decides each write on what the ones before it left', () => {
  const batch = emptyBatch();
  const results = [
    append('s', 'no_stream', event(), event()),
    append('s', 'no_stream', event()),
    append('s', 1, event()),
    append('other', 'any', event()),
  ].map((write) => batch.decide(write));
  expect(results).toMatchObject([
    { kind: 'done', revision: 1 },
    { kind: 'wrong-revision', current: 1 },
    { kind: 'done', revision: 2 },
    { kind: 'done', revision: 0 },
  ]);
  expect(batch.records.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([
    's@0',
    's@1',
    's@2',
    'other@0',
  ]);
});

it('answers a repeat inside the same batch like the original', () => {
  const batch = emptyBatch();
  const write = append('s', 'no_stream', event(), event());
  expect(batch.decide(write)).toEqual(batch.decide(write));
  expect(batch.records).toHaveLength(2);
});

it('writes nothing, and says where the log ends, for an append of nothing', () => {
  const batch = emptyBatch(77);
  expect(batch.decide(append('s', 'any'))).toEqual({ kind: 'done', revision: -1, position: 77 });
  expect(batch.records).toEqual([]);
});

it('cannot delete a stream whose metadata stream is tombstoned', () => {
  const batch = emptyBatch();
  batch.decide(append('s', 'no_stream', event()));
  batch.decide({ kind: 'tombstone', stream: '$$s', expected: 'any' });
  expect(batch.decide({ kind: 'delete', stream: 's', expected: 'any' })).toEqual({ kind: 'deleted' });
  expect(batch.records).toHaveLength(2);
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
      const batch = emptyBatch();
      for (const one of writes) {
        const before = batch.records.length;
        const result = batch.decide(one);
        if (result.kind !== 'done') expect(batch.records.length).toBe(before);
      }
      for (const stream of new Set(batch.records.map((record) => record.stream))) {
        const records = batch.records.filter((record) => record.stream === stream);
        const live = records.filter(({ revision }) => revision !== TOMBSTONE_REVISION);
        expect(live.map(({ revision }) => revision)).toEqual(live.map((_, index) => index));
        expect(records.length - live.length).toBeLessThanOrEqual(1);
      }
      const positions = batch.records.map(({ position }) => position);
      expect(positions.every((position, index) => position > (positions[index - 1] ?? 1_000))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
