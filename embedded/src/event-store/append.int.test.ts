import {
  ANY,
  type AppendExpectedRevision,
  type AppendToStreamOptions,
  binaryEvent,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, events, newStream, rejection, startTestStore, type TestStore } from './harness.test.ts';

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});

afterAll(() => store.close());

async function revisionsOf(stream: string): Promise<number[]> {
  const found = await collect(store.client.readStream(stream));
  return found.map(({ event }) => Number(event?.revision));
}

// The client appends in batches unless a call has its own credentials.
const paths: [string, AppendToStreamOptions][] = [
  ['batch append', {}],
  ['plain append', { credentials: { username: 'nodo', password: 'nodo' } }],
];

describe.each(paths)('%s', (_, path) => {
  const append = (stream: string, count: number, expectedRevision: AppendExpectedRevision) =>
    store.client.appendToStream(stream, events(count), { ...path, expectedRevision });

  it('gives the revision and a position that rises', async () => {
    const stream = newStream();
    const first = await append(stream, 3, NO_STREAM);
    const second = await append(stream, 1, 2n);
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 3n });
    const [one, two] = [first.position, second.position];
    if (!one || !two) throw new Error('no position');
    expect(two.commit).toBeGreaterThan(one.commit);
    expect(two.prepare).toBe(two.commit);
    const last = (await collect(store.client.readStream(stream))).at(-1)?.event;
    expect(last?.position).toEqual(two);
  });

  it('keeps ids, types, data, metadata and time', async () => {
    const stream = newStream('ñandú/añil ');
    const json = jsonEvent({ type: 'Tipo é', data: { precio: '1.50', ñ: '✓' }, metadata: { actor: 'x' } });
    const binary = binaryEvent({
      type: 'Crudo',
      data: Uint8Array.of(0, 255, 92, 120),
      metadata: Uint8Array.of(0, 1),
    });
    const before = Date.now();
    await store.client.appendToStream(stream, [json, binary], { ...path, expectedRevision: NO_STREAM });
    const [first, second] = await collect(store.client.readStream(stream));
    const { contentType: _contentType, ...sent } = json;
    expect(first?.event).toMatchObject({ ...sent, isJson: true, streamId: stream });
    expect(second?.event).toMatchObject({ id: binary.id, type: 'Crudo', isJson: false });
    expect(second?.event?.data).toEqual(Uint8Array.of(0, 255, 92, 120));
    expect(second?.event?.metadata).toEqual(Uint8Array.of(0, 1));
    const created = first?.event?.created.getTime() ?? 0;
    expect(created).toBeGreaterThanOrEqual(before);
    expect(created).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['exact on a missing stream', 0, 5n, NO_STREAM],
    ['stream_exists on a missing stream', 0, STREAM_EXISTS, NO_STREAM],
    ['no_stream on an existing stream', 2, NO_STREAM, 1n],
    ['exact, behind', 3, 0n, 2n],
    ['exact, ahead', 3, 7n, 2n],
  ] as const)('refuses %s', async (_case, existing, expectedRevision, actual) => {
    const stream = newStream();
    if (existing > 0) await append(stream, existing, NO_STREAM);
    const error = await rejection(append(stream, 1, expectedRevision));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: expectedRevision,
      actualVersion: actual,
    });
    if (existing > 0) expect(await revisionsOf(stream)).toHaveLength(existing);
  });

  it('accepts any, stream_exists and the exact revision', async () => {
    const stream = newStream();
    await append(stream, 1, ANY);
    await append(stream, 1, STREAM_EXISTS);
    await append(stream, 1, 1n);
    await append(stream, 1, ANY);
    expect(await revisionsOf(stream)).toEqual([0, 1, 2, 3]);
  });

  it.each([NO_STREAM, ANY] as const)(
    'answers a repeat with expected %s as it did at first',
    async (expectedRevision) => {
      const stream = newStream();
      const batch = events(3);
      const first = await store.client.appendToStream(stream, batch, { ...path, expectedRevision });
      await append(stream, 2, 2n);
      const again = await store.client.appendToStream(stream, batch, { ...path, expectedRevision });
      expect(again).toEqual(first);
      expect(await revisionsOf(stream)).toEqual([0, 1, 2, 3, 4]);
    },
  );

  it('answers a repeat with an exact revision as it did at first', async () => {
    const stream = newStream();
    await append(stream, 2, NO_STREAM);
    const batch = events(2);
    const first = await store.client.appendToStream(stream, batch, { ...path, expectedRevision: 1n });
    const again = await store.client.appendToStream(stream, batch, { ...path, expectedRevision: 1n });
    expect(again).toEqual(first);
    expect(again.nextExpectedRevision).toBe(3n);
    expect(await revisionsOf(stream)).toEqual([0, 1, 2, 3]);
  });

  it.each([NO_STREAM, ANY] as const)(
    'refuses a repeat with expected %s that is only half the same',
    async (expectedRevision) => {
      const stream = newStream();
      const batch = events(2);
      await store.client.appendToStream(stream, batch, { ...path, expectedRevision: NO_STREAM });
      const changed = [...batch.slice(0, 1), ...events(1)];
      const error = await rejection(
        store.client.appendToStream(stream, changed, { ...path, expectedRevision }),
      );
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(await revisionsOf(stream)).toEqual([0, 1]);
    },
  );

  it('takes the same event id in another stream', async () => {
    const batch = events(1);
    const [one, two] = [newStream(), newStream()];
    await store.client.appendToStream(one, batch, { ...path, expectedRevision: ANY });
    await store.client.appendToStream(two, batch, { ...path, expectedRevision: ANY });
    expect(await revisionsOf(two)).toEqual([0]);
  });

  it('refuses more than 1 MiB and takes just less', async () => {
    const stream = newStream();
    const sized = (bytes: number) => binaryEvent({ type: 'B', data: new Uint8Array(bytes) });
    const error = await rejection(store.client.appendToStream(stream, sized(1024 * 1024), path));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
    await store.client.appendToStream(stream, sized(1024 * 1024 - 16), {
      ...path,
      expectedRevision: NO_STREAM,
    });
  });

  it('refuses names it cannot store and keeps working', async () => {
    for (const bad of ['', 'a\0b', 'x'.repeat(3_000)]) {
      expect(await rejection(append(bad, 1, ANY)), bad.slice(0, 3)).toBeInstanceOf(Error);
    }
    const nul = jsonEvent({ type: 'a\0b', data: {} });
    expect(await rejection(store.client.appendToStream(newStream(), nul, path))).toBeInstanceOf(Error);
    expect(await append(newStream(), 1, NO_STREAM)).toMatchObject({ success: true });
  });

  it('takes an append of nothing', async () => {
    const stream = newStream();
    await append(stream, 2, NO_STREAM);
    expect(await append(stream, 0, 1n)).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await revisionsOf(stream)).toEqual([0, 1]);
  });

  it('lets one of 64 racing writers win each revision', async () => {
    const stream = newStream();
    const rounds = 5;
    let won = 0;
    let lost = 0;
    for (let round = 0; round < rounds; round++) {
      const expectedRevision = round === 0 ? NO_STREAM : BigInt(round - 1);
      const results = await Promise.all(
        Array.from({ length: 64 }, () =>
          append(stream, 1, expectedRevision).then(
            () => 'won',
            (error: unknown) => error,
          ),
        ),
      );
      for (const result of results) {
        if (result === 'won') won++;
        else if (result instanceof WrongExpectedVersionError) lost++;
      }
    }
    expect({ won, lost }).toEqual({ won: rounds, lost: rounds * 63 });
    expect(await revisionsOf(stream)).toEqual([0, 1, 2, 3, 4]);
  });
});

it('gives 64 writers that retry a gapless stream in rising positions', async () => {
  const stream = newStream();
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let expected: bigint | typeof NO_STREAM = NO_STREAM; ; ) {
        const error = await rejection(
          store.client.appendToStream(stream, events(1), { expectedRevision: expected }),
        );
        if (error === undefined) return;
        if (!(error instanceof WrongExpectedVersionError)) throw error;
        const { actualVersion } = error;
        expected = typeof actualVersion === 'bigint' ? actualVersion : NO_STREAM;
      }
    }),
  );
  const found = await collect(store.client.readStream(stream));
  expect(found.map(({ event }) => Number(event?.revision))).toEqual(Array.from({ length: 64 }, (_, i) => i));
  const positions = found.map(({ event }) => event?.position?.commit ?? 0n);
  expect(positions.every((position, i) => i === 0 || position > (positions[i - 1] ?? 0n))).toBe(true);
  expect(new Set(found.map(({ event }) => event?.id)).size).toBe(64);
});

it('takes one of two simultaneous sends of the same events', async () => {
  const stream = newStream();
  const batch = events(2);
  const results = await Promise.all(
    Array.from({ length: 8 }, () =>
      store.client.appendToStream(stream, batch, { expectedRevision: NO_STREAM }),
    ),
  );
  for (const result of results) expect(result).toEqual(results[0]);
  expect(await revisionsOf(stream)).toEqual([0, 1]);
});
