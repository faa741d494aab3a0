import {
  BACKWARDS,
  binaryEvent,
  END,
  jsonEvent,
  NO_STREAM,
  type Position,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, events, newStream, rejection, startTestStore, type TestStore } from './harness.test.ts';

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});

afterAll(() => store.close());

type StreamRead = Parameters<TestStore['client']['readStream']>[1];
type AllRead = Parameters<TestStore['client']['readAll']>[0];

async function revisions(stream: string, options?: StreamRead): Promise<number[]> {
  const found = await collect(store.client.readStream(stream, options));
  return found.map(({ event }) => Number(event?.revision));
}

describe('a stream', () => {
  const stream = newStream();

  beforeAll(async () => {
    await store.client.appendToStream(stream, events(5), { expectedRevision: NO_STREAM });
  });

  it.each([
    ['forwards from the start', {}, [0, 1, 2, 3, 4]],
    ['forwards from a revision', { fromRevision: 2n }, [2, 3, 4]],
    ['forwards from the end', { fromRevision: END }, []],
    ['forwards from beyond the end', { fromRevision: 9n }, []],
    ['forwards, bounded', { fromRevision: 1n, maxCount: 2 }, [1, 2]],
    ['backwards from the end', { direction: BACKWARDS, fromRevision: END }, [4, 3, 2, 1, 0]],
    ['backwards from a revision', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
    ['backwards from beyond the end', { direction: BACKWARDS, fromRevision: 99n }, [4, 3, 2, 1, 0]],
    ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, [0]],
    ['backwards, bounded', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }, [4]],
  ] as const)('is read %s', async (_, options, expected) => {
    expect(await revisions(stream, options)).toEqual(expected);
  });

  it('gives nothing past its end, until something is there', async () => {
    const growing = newStream();
    for (let revision = 0; revision < 10; revision += 1) {
      const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
      await store.client.appendToStream(growing, events(1), { expectedRevision });
      expect(await revisions(growing, { fromRevision: BigInt(revision) })).toEqual([revision]);
      expect(await revisions(growing, { fromRevision: BigInt(revision + 1) })).toEqual([]);
    }
  });

  it('is read by a thousand at once', async () => {
    const failures: unknown[] = [];
    const reads = Array.from({ length: 1_000 }, () =>
      revisions(stream).catch((error: unknown) => failures.push(error)),
    );
    await Promise.all(reads);
    expect(failures).toEqual([]);
  });

  it('that never was is not found', async () => {
    const missing = newStream();
    const error = await rejection(collect(store.client.readStream(missing)));
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ streamName: missing });
  });

  it('gives what a link points at, when asked to', async () => {
    const links = newStream('links');
    const link = binaryEvent({ type: '$>', data: Buffer.from(`3@${stream}`) });
    const dangling = binaryEvent({ type: '$>', data: Buffer.from(`99@${stream}`) });
    await store.client.appendToStream(links, [link, dangling], { expectedRevision: NO_STREAM });
    const [first, second] = await collect(store.client.readStream(links, { resolveLinkTos: true }));
    expect(first?.event).toMatchObject({ streamId: stream, revision: 3n });
    expect(first?.link).toMatchObject({ streamId: links, revision: 0n });
    expect(second?.event).toBeUndefined();
    const [plain] = await collect(store.client.readStream(links));
    expect(plain?.event?.type).toBe('$>');
    expect(plain?.link).toBeUndefined();
  });

  describe('that a link points at', () => {
    /** The first event as read through a link. */
    async function throughLink(target: string): Promise<unknown> {
      const links = newStream('links');
      const link = binaryEvent({ type: '$>', data: Buffer.from(target) });
      await store.client.appendToStream(links, link, { expectedRevision: NO_STREAM });
      const [found] = await collect(store.client.readStream(links, { resolveLinkTos: true }));
      expect(found?.event ?? found?.link).toMatchObject({ streamId: found?.event?.streamId ?? links });
      return found?.event && [found.event.streamId === links ? 'the link' : 'the event', Boolean(found.link)];
    }

    it.each<[string, (stream: string) => Promise<unknown>]>([
      ['deleted', (stream) => store.client.deleteStream(stream)],
      ['deleted for good', (stream) => store.client.tombstoneStream(stream)],
      ['truncated', (stream) => store.client.setStreamMetadata(stream, { truncateBefore: 1 })],
      ['cut by count', (stream) => store.client.setStreamMetadata(stream, { maxCount: 1 })],
      ['cut by age', (stream) => store.client.setStreamMetadata(stream, { maxAge: 0 })],
    ])('and is %s stays unread', async (_, remove) => {
      const target = newStream();
      await store.client.appendToStream(target, events(2), { expectedRevision: NO_STREAM });
      expect(await throughLink(`0@${target}`)).toEqual(['the event', true]);
      await remove(target);
      expect(await throughLink(`0@${target}`)).toBeUndefined();
    });

    it.each(['no link', '@stream', 'one@stream', '1@'])('is itself where that is "%s"', async (text) => {
      expect(await throughLink(text)).toEqual(['the link', false]);
    });
  });
});

describe('a stream’s metadata', () => {
  it('limits the count', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, events(6), { expectedRevision: NO_STREAM });
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await revisions(stream)).toEqual([4, 5]);
    expect(await revisions(stream, { direction: BACKWARDS, fromRevision: END })).toEqual([5, 4]);
    await store.client.appendToStream(stream, events(1), { expectedRevision: 5n });
    expect(await revisions(stream)).toEqual([5, 6]);
  });

  it('truncates before a revision', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, events(4), { expectedRevision: NO_STREAM });
    await store.client.setStreamMetadata(stream, { truncateBefore: 2 });
    expect(await revisions(stream)).toEqual([2, 3]);
    expect(await revisions(stream, { fromRevision: 0n, maxCount: 1 })).toEqual([2]);
  });

  it('limits the age', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, events(2), { expectedRevision: NO_STREAM });
    await store.client.setStreamMetadata(stream, { maxAge: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await store.client.appendToStream(stream, events(1), { expectedRevision: 1n });
    expect(await revisions(stream)).toEqual([2]);
    // Expired events don't count towards the maximum.
    expect(await revisions(stream, { fromRevision: 0n, maxCount: 1 })).toEqual([2]);
  });

  it('is kept as it was set, custom fields and access list included', async () => {
    const stream = newStream();
    expect(await store.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    const metadata = {
      maxCount: 9,
      maxAge: 60,
      acl: { readRoles: ['$all'], writeRoles: ['admin'] },
      team: 'nodo',
    };
    await store.client.setStreamMetadata(stream, metadata, { expectedRevision: NO_STREAM });
    expect(await store.client.getStreamMetadata(stream)).toMatchObject({ metadata });
    expect(await revisions(`$$${stream}`)).toEqual([0]);
  });

  it('that is no JSON object sets no limits', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, events(2), { expectedRevision: NO_STREAM });
    await store.client.appendToStream(
      `$$${stream}`,
      binaryEvent({ type: '$metadata', data: Buffer.from('no') }),
    );
    expect(await revisions(stream)).toEqual([0, 1]);
  });
});

describe('$all', () => {
  const prefix = newStream('all');
  const positions: Position[] = [];

  beforeAll(async () => {
    for (const [index, type] of ['Apple', 'Pear', '$system', 'Plum', 'Plum'].entries()) {
      const event = jsonEvent({ type, data: { index } });
      const { position } = await store.client.appendToStream(`${prefix}-${index}`, event, {
        expectedRevision: NO_STREAM,
      });
      if (position) positions.push(position);
    }
  });

  async function indexes(options: AllRead): Promise<number[]> {
    const found = await collect(store.client.readAll(options));
    return found
      .filter(({ event }) => event?.streamId.startsWith(prefix))
      .map(({ event }) => positions.findIndex(({ commit }) => commit === event?.position.commit));
  }

  it('is read in the order of commits, both ways', async () => {
    expect(await indexes({})).toEqual([0, 1, 2, 3, 4]);
    expect(await indexes({ direction: BACKWARDS, fromPosition: END })).toEqual([4, 3, 2, 1, 0]);
    expect(await indexes({ direction: BACKWARDS, fromPosition: START })).toEqual([]);
    expect(await indexes({ fromPosition: END })).toEqual([]);
  });

  it('counts a position in forwards and out backwards', async () => {
    const fromPosition = positions[2] ?? START;
    expect(await indexes({ fromPosition })).toEqual([2, 3, 4]);
    expect(await indexes({ fromPosition, direction: BACKWARDS })).toEqual([1, 0]);
    expect(await indexes({ fromPosition, maxCount: 2 })).toEqual([2, 3]);
  });
});

it('reads large events across pages of bounded size, in order, both ways', async () => {
  const stream = newStream();
  for (let index = 0; index < 12; index++) {
    const event = binaryEvent({ type: 'Large', data: new Uint8Array(900 * 1024).fill(index) });
    await store.client.appendToStream(stream, event, {
      expectedRevision: index === 0 ? NO_STREAM : BigInt(index - 1),
    });
  }
  const expected = Array.from({ length: 12 }, (_, index) => index);
  expect(await revisions(stream)).toEqual(expected);
  expect(await revisions(stream, { direction: BACKWARDS, fromRevision: END })).toEqual(expected.reverse());
});

it('reads several thousand small events in order, without gap or repeat', async () => {
  const stream = newStream();
  for (let from = 0; from < 3_000; from += 1_000) {
    await store.client.appendToStream(stream, events(1_000), {
      expectedRevision: from === 0 ? NO_STREAM : BigInt(from - 1),
    });
  }
  expect(await revisions(stream)).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
  expect(await revisions(stream, { fromRevision: 10n, maxCount: 1_500 })).toHaveLength(1_500);
});
