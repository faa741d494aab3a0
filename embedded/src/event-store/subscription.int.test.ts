import {
  type AllStreamSubscription,
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  jsonEvent,
  NO_STREAM,
  type Position,
  START,
  StreamDeletedError,
  type StreamSubscription,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, newStream, startTestStore, type TestStore } from './harness.test.ts';

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});

afterAll(() => store.close());

/** What a subscription received, as text: `caught-up`, `fell-behind`, or stream@revision. */
class Recording {
  readonly entries: string[] = [];
  error: unknown;
  readonly #subscription: AllStreamSubscription | StreamSubscription;

  constructor(subscription: AllStreamSubscription | StreamSubscription) {
    this.#subscription = subscription;
    subscription.on('caughtUp', () => this.entries.push('caught-up'));
    subscription.on('fellBehind', () => this.entries.push('fell-behind'));
    subscription.on('error', (error: unknown) => {
      this.error = error;
    });
    subscription.on('data', ({ event }: { event?: { streamId: string; revision: bigint } }) => {
      this.entries.push(`${event?.streamId}@${event?.revision}`);
    });
  }

  async until(done: (entries: readonly string[]) => boolean): Promise<readonly string[]> {
    await expect
      .poll(() => done(this.entries) || this.error !== undefined, { timeout: 20_000, interval: 10 })
      .toBe(true);
    return this.entries;
  }

  stop(): Promise<void> {
    return this.#subscription.unsubscribe();
  }
}

async function append(stream: string, count: number, from = 0): Promise<Position> {
  const expectedRevision = from === 0 ? NO_STREAM : BigInt(from - 1);
  const { position } = await store.client.appendToStream(stream, events(count), { expectedRevision });
  if (!position) throw new Error('no position');
  return position;
}

const names = (stream: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${stream}@${from + index}`);

describe('to a stream', () => {
  it('gives the past, says so, and then what comes', async () => {
    const stream = newStream();
    await append(stream, 3);
    const recording = new Recording(store.client.subscribeToStream(stream, { fromRevision: START }));
    await recording.until((entries) => entries.includes('caught-up'));
    await append(stream, 2, 3);
    await append(newStream(), 1);
    const entries = await recording.until((found) => found.length === 6);
    expect(entries).toEqual([...names(stream, 0, 2), 'caught-up', ...names(stream, 3, 4)]);
    await recording.stop();
  });

  it.each([
    ['a revision, itself left out', 1n, 2],
    ['the end', END, 3],
  ] as const)('begins after %s', async (_, fromRevision, first) => {
    const stream = newStream();
    await append(stream, 3);
    const recording = new Recording(store.client.subscribeToStream(stream, { fromRevision }));
    await recording.until((entries) => entries.includes('caught-up'));
    await append(stream, 1, 3);
    const entries = await recording.until((found) => found.at(-1) === `${stream}@3`);
    expect(entries.filter((entry) => entry !== 'caught-up')).toEqual(names(stream, first, 3));
    await recording.stop();
  });

  it('waits for a stream that is not there yet', async () => {
    const stream = newStream();
    const recording = new Recording(store.client.subscribeToStream(stream));
    await recording.until((entries) => entries.includes('caught-up'));
    await append(stream, 1);
    await recording.until((entries) => entries.includes(`${stream}@0`));
    await recording.stop();
  });

  it('ends when the stream is tombstoned', async () => {
    const stream = newStream();
    await append(stream, 1);
    const recording = new Recording(store.client.subscribeToStream(stream));
    await recording.until((entries) => entries.includes('caught-up'));
    await store.client.tombstoneStream(stream);
    await recording.until(() => false);
    expect(recording.error).toBeInstanceOf(StreamDeletedError);
    const late = new Recording(store.client.subscribeToStream(stream));
    await late.until(() => false);
    expect(late.error).toBeInstanceOf(StreamDeletedError);
  });
});

describe('to $all', () => {
  it('begins at the start, a position or the end, and goes live', async () => {
    const stream = newStream();
    const middle = await append(stream, 1);
    await append(stream, 1, 1);
    const froms = [START, middle, END] as const;
    const recordings = froms.map(
      (fromPosition) => new Recording(store.client.subscribeToAll({ fromPosition })),
    );
    for (const recording of recordings) await recording.until((entries) => entries.includes('caught-up'));
    await append(stream, 1, 2);
    for (const [index, recording] of recordings.entries()) {
      const entries = await recording.until((found) => found.includes(`${stream}@2`));
      expect(entries.filter((entry) => entry.startsWith(stream))).toEqual(names(stream, index, 2));
      await recording.stop();
    }
  });

  it('delivers right after the commit', async () => {
    const stream = newStream();
    const recording = new Recording(store.client.subscribeToAll({ fromPosition: END }));
    await recording.until((entries) => entries.includes('caught-up'));
    const delays: number[] = [];
    for (let revision = 0; revision < 20; revision++) {
      await append(stream, 1, revision);
      const committed = performance.now();
      while (!recording.entries.includes(`${stream}@${revision}`))
        await new Promise((resolve) => setImmediate(resolve));
      delays.push(performance.now() - committed);
    }
    expect(delays.sort((a, b) => a - b)[10]).toBeLessThan(250);
    await recording.stop();
  });

  it('misses and repeats nothing while others write', async () => {
    const stream = newStream();
    const total = 3_000;
    const writing = (async () => {
      for (let revision = 0; revision < total; revision += 10) await append(stream, 10, revision);
    })();
    const recordings: Recording[] = [];
    for (let started = 0; started < 6; started++) {
      recordings.push(
        new Recording(store.client.subscribeToAll({ filter: streamNameFilter({ prefixes: [stream] }) })),
      );
      recordings.push(new Recording(store.client.subscribeToStream(stream)));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await writing;
    for (const recording of recordings) {
      await recording.until((entries) => entries.includes(`${stream}@${total - 1}`));
      expect(recording.entries.filter((entry) => entry.startsWith(stream))).toEqual(
        names(stream, 0, total - 1),
      );
      await recording.stop();
    }
  });

  describe('filtered', () => {
    const prefix = newStream('filtered');
    const filters: [string, Filter, number[]][] = [
      ['stream prefixes', streamNameFilter({ prefixes: [`${prefix}-1`, `${prefix}-4`] }), [1, 4]],
      ['a stream expression', streamNameFilter({ regex: `^${prefix}-[23]$` }), [2, 3]],
      ['type prefixes', eventTypeFilter({ prefixes: ['Ap', '$sys'] }), [0, 2, 3]],
      ['a type expression', eventTypeFilter({ regex: '^P' }), [1, 4]],
      ['no system events', excludeSystemEvents(), [0, 1, 3, 4]],
    ];

    beforeAll(async () => {
      for (const [index, type] of ['Apple', 'Pear', '$system', 'Apple', 'Plum'].entries()) {
        await store.client.appendToStream(`${prefix}-${index}`, jsonEvent({ type, data: {} }));
      }
    });

    it.each(filters)('by %s', async (_, filter, expected) => {
      const recording = new Recording(store.client.subscribeToAll({ filter }));
      const entries = await recording.until((found) => found.includes('caught-up'));
      const seen = entries.filter((entry) => entry.startsWith(prefix));
      expect(seen).toEqual(expected.map((index) => `${prefix}-${index}@0`));
      await recording.stop();
    });

    it('gets checkpoints though nothing passes', async () => {
      const from = await append(newStream(), 1);
      const checkpoints: Position[] = [];
      const filter = streamNameFilter({
        prefixes: ['nothing-is-called-this'],
        checkpointInterval: 2,
        checkpointReached: async (_subscription: AllStreamSubscription, position: Position) => {
          checkpoints.push(position);
        },
      });
      const stream = newStream();
      await append(stream, 200);
      const recording = new Recording(store.client.subscribeToAll({ fromPosition: from, filter }));
      await recording.until((entries) => entries.includes('caught-up'));
      const past = checkpoints.length;
      const end = await append(stream, 128, 200);
      await expect.poll(() => checkpoints.length).toBe(past + 2);
      // 200 events in steps of 2 × 32, and one checkpoint at the end of the past.
      expect(past).toBe(4);
      const commits = checkpoints.map(({ commit }) => commit);
      expect(commits).toEqual([...commits].sort((a, b) => (a < b ? -1 : 1)));
      expect(commits.at(-1)).toBeLessThanOrEqual(end.commit);
      await recording.stop();
    });
  });

  it('goes back to the table when the subscriber is slow, and then misses nothing', async () => {
    const stream = newStream('slow');
    const subscription = store.client.subscribeToAll({ fromPosition: END });
    const seen: string[] = [];
    let fellBehind = 0;
    subscription.on('fellBehind', () => fellBehind++);
    await new Promise<void>((resolve) => {
      subscription.once('caughtUp', () => resolve());
      subscription.resume();
    });
    subscription.pause();
    const body = 'x'.repeat(2_000);
    const total = 12_000;
    for (let from = 0; from < total; from += 400) {
      const batch = Array.from({ length: 400 }, () => jsonEvent({ type: 'Slow', data: { body } }));
      await store.client.appendToStream(stream, batch, {
        expectedRevision: from === 0 ? NO_STREAM : BigInt(from - 1),
      });
    }
    for await (const { event } of subscription) {
      seen.push(`${event?.streamId}@${event?.revision}`);
      if (seen.length === total) break;
    }
    expect(seen).toEqual(names(stream, 0, total - 1));
    expect(fellBehind).toBeGreaterThan(0);
  });
});
