import {
  ANY,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, events, newStream, rejection, startTestStore, type TestStore } from './harness.test.ts';

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});

afterAll(() => store.close());

async function revisions(stream: string): Promise<number[]> {
  const found = await collect(store.client.readStream(stream));
  return found.map(({ event }) => Number(event?.revision));
}

async function written(count: number): Promise<string> {
  const stream = newStream();
  await store.client.appendToStream(stream, events(count), { expectedRevision: NO_STREAM });
  return stream;
}

describe('a deleted stream', () => {
  it('is not found', async () => {
    const stream = await written(3);
    const { position } = await store.client.deleteStream(stream, { expectedRevision: 2n });
    expect(position?.commit).toBeGreaterThan(0n);
    expect(await rejection(revisions(stream))).toBeInstanceOf(StreamNotFoundError);
  });

  it.each([ANY, NO_STREAM, 2n] as const)(
    'comes back after its old events, with expected %s',
    async (expectedRevision) => {
      const stream = await written(3);
      await store.client.setStreamMetadata(stream, { maxAge: 600, note: 'kept out by the delete' });
      await store.client.deleteStream(stream);
      const result = await store.client.appendToStream(stream, events(2), { expectedRevision });
      expect(result.nextExpectedRevision).toBe(4n);
      expect(await revisions(stream)).toEqual([3, 4]);
      expect(await store.client.getStreamMetadata(stream)).toMatchObject({ metadata: { truncateBefore: 3 } });
    },
  );

  it('comes back, empty, when its metadata are set', async () => {
    const stream = await written(3);
    await store.client.deleteStream(stream);
    await store.client.setStreamMetadata(stream, { maxCount: 7 });
    expect(await revisions(stream)).toEqual([]);
    expect(await store.client.getStreamMetadata(stream)).toMatchObject({
      metadata: { maxCount: 7, truncateBefore: 3 },
    });
  });

  it('does not exist for an append that wants it to', async () => {
    const stream = await written(1);
    await store.client.deleteStream(stream);
    const error = await rejection(
      store.client.appendToStream(stream, events(1), { expectedRevision: STREAM_EXISTS }),
    );
    expect(error).toBeInstanceOf(StreamDeletedError);
  });

  it('stays when the expected revision is wrong', async () => {
    const stream = await written(3);
    const error = await rejection(store.client.deleteStream(stream, { expectedRevision: 0n }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 0n, actualVersion: 2n });
    expect(await revisions(stream)).toEqual([0, 1, 2]);
  });

  it('must have been there', async () => {
    const error = await rejection(store.client.deleteStream(newStream(), { expectedRevision: NO_STREAM }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
  });
});

describe('a tombstoned stream', () => {
  it('refuses reads, appends, deletes and metadata for good', async () => {
    const stream = await written(2);
    await store.client.tombstoneStream(stream, { expectedRevision: 1n });
    const plain = { credentials: { username: 'nodo', password: 'nodo' } };
    const refused = [
      revisions(stream),
      store.client.appendToStream(stream, events(1)),
      store.client.appendToStream(stream, events(1), plain),
      store.client.deleteStream(stream),
      store.client.tombstoneStream(stream),
      store.client.setStreamMetadata(stream, { maxCount: 1 }),
    ];
    for (const [index, result] of (await Promise.all(refused.map(rejection))).entries()) {
      expect(result, `call ${index}`).toBeInstanceOf(StreamDeletedError);
    }
    expect(await rejection(revisions(stream))).toMatchObject({ streamName: stream });
  });

  it('may never have had events', async () => {
    const stream = newStream('vacío');
    await store.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    expect(await rejection(revisions(stream))).toBeInstanceOf(StreamDeletedError);
  });

  it('shows in $all as the event that deleted it', async () => {
    const stream = await written(1);
    await store.client.tombstoneStream(stream);
    const all = await collect(store.client.readAll());
    const last = all.findLast(({ event }) => event?.streamId === stream)?.event;
    expect(last).toMatchObject({ type: '$streamDeleted', revision: 9223372036854775807n });
  });
});
