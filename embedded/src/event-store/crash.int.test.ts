import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStoreDBClient, jsonEvent, NO_STREAM, UnavailableError } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPostgres } from '../postgres.ts';
import type { RunningProcess } from '../testing/processes.test.ts';
import { startEventStore, type TemporaryPostgres, temporaryPostgres } from '../testing/storage.test.ts';
import { collect, connect, events, newStream, rejection } from './harness.test.ts';

const WRITERS = 12;

let postgres: TemporaryPostgres;
let store: RunningProcess;
let client: EventStoreDBClient;

beforeEach(async () => {
  postgres = await temporaryPostgres();
  store = await startEventStore(postgres.url);
  client = connect(store.port);
});

afterEach(async () => {
  await client.dispose();
  await store.kill();
  await postgres.remove();
});

/** A repeatable stream of numbers in [0, 1): mulberry32. The seed is printed and can be set to replay a run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function seeded(): () => number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.error(`SEED=${seed}`);
  return randomFrom(seed);
}

/** While it reconnects the client also lets bare gRPC errors through. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof UnavailableError || (error instanceof Error && 'code' in error && error.code === 14)
  );
}

interface Acknowledged {
  id: string;
  revision: number;
}

/** Appends to one stream until told to stop, repeating what went unanswered; gives what was acknowledged. */
async function keepWriting(stream: string, isOver: () => boolean): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  for (let revision = 0; !isOver(); revision++) {
    const event = jsonEvent({ id: randomUUID(), type: 'Written', data: { revision } });
    const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
    for (;;) {
      try {
        const { nextExpectedRevision } = await client.appendToStream(stream, event, { expectedRevision });
        acknowledged.push({ id: event.id, revision: Number(nextExpectedRevision) });
        break;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await delay(20);
      }
    }
  }
  return acknowledged;
}

/** Nothing acknowledged is lost; revisions have no gap or repeat; positions strictly rise. */
async function verify(written: ReadonlyMap<string, Acknowledged[]>): Promise<void> {
  for (const [stream, acknowledged] of written) {
    const found = await collect(client.readStream(stream));
    expect(found.map(({ event }) => Number(event?.revision))).toEqual(found.map((_, index) => index));
    expect(found.map(({ event }) => event?.id)).toEqual(acknowledged.map(({ id }) => id));
    expect(acknowledged.map(({ revision }) => revision)).toEqual(acknowledged.map((_, index) => index));
  }
  const all = await collect(client.readAll());
  const positions = all.map(({ event }) => event?.position.commit ?? 0n);
  expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0n))).toBe(
    true,
  );
  const ids = all.map(({ event }) => event?.id);
  expect(new Set(ids).size).toBe(ids.length);
}

/** Lets writers write while `disturb` runs; then checks what they were told against the log. */
async function writeWhile(disturb: () => Promise<void>): Promise<number> {
  let over = false;
  const streams = Array.from({ length: WRITERS }, () => newStream('crash'));
  const writing = Promise.all(streams.map((stream) => keepWriting(stream, () => over)));
  const [acknowledged] = await Promise.all([
    writing,
    disturb().finally(() => {
      over = true;
    }),
  ]);
  await verify(new Map(streams.map((stream, index) => [stream, acknowledged[index] ?? []])));
  return acknowledged.flat().length;
}

it('loses nothing acknowledged when it is killed in mid-append, twelve times', async () => {
  const random = seeded();
  const total = await writeWhile(async () => {
    for (let kill = 0; kill < 12; kill++) {
      await delay(50 + random() * 350);
      await store.kill();
      store = await startEventStore(postgres.url, store.port);
    }
    await delay(200);
  });
  expect(total).toBeGreaterThan(100);
});

it('loses nothing acknowledged when its Postgres is killed in mid-append, four times', async () => {
  const random = seeded();
  const total = await writeWhile(async () => {
    for (let kill = 0; kill < 4; kill++) {
      await delay(100 + random() * 400);
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
      const again = await startPostgres({ dataDir: postgres.dataDir, port: postgres.port });
      postgres = { ...postgres, pid: again.pid, exited: again.exited, stop: again.stop };
    }
    await delay(300);
  });
  await postgres.stop();
  expect(total).toBeGreaterThan(100);
});

it('says within 2 s that Postgres is away, and recovers by itself', async () => {
  const stream = newStream();
  await client.appendToStream(stream, events(1), { expectedRevision: NO_STREAM });
  const live: string[] = [];
  const subscription = client
    .subscribeToAll()
    .on('data', ({ event }) => live.push(`${event?.streamId}@${event?.revision}`));
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.exited;
  // Its sessions live on for a moment.
  await delay(300);
  const plain = { credentials: { username: 'nodo', password: 'nodo' } };
  for (let attempt = 0; attempt < 3; attempt++) {
    const started = performance.now();
    const refused = await Promise.all([
      rejection(client.appendToStream(stream, events(1), { expectedRevision: 0n, ...plain })),
      rejection(collect(client.readStream(stream))),
      rejection(client.deleteStream(stream)),
    ]);
    expect(performance.now() - started).toBeLessThan(2_000);
    for (const [call, error] of refused.entries()) expect(error, `call ${call}`).toSatisfy(isUnavailable);
    expect(await rejection(client.appendToStream(stream, events(1), { expectedRevision: 0n }))).toSatisfy(
      isUnavailable,
    );
  }
  const again = await startPostgres({ dataDir: postgres.dataDir, port: postgres.port });
  postgres = { ...postgres, pid: again.pid, exited: again.exited, stop: again.stop };
  await expect
    .poll(() => rejection(client.appendToStream(stream, events(1), { expectedRevision: 0n })), {
      timeout: 5_000,
    })
    .toBeUndefined();
  expect(await collect(client.readStream(stream))).toHaveLength(2);
  // A subscription that was live through it all goes on.
  await expect
    .poll(() => live.filter((entry) => entry.startsWith(stream)))
    .toEqual([`${stream}@0`, `${stream}@1`]);
  await postgres.stop();
}, 90_000);

it('lets one process write at a time; the next takes over when it ends', async () => {
  const stream = newStream();
  await client.appendToStream(stream, events(1), { expectedRevision: NO_STREAM });
  let ready = false;
  const second = startEventStore(postgres.url).then((started) => {
    ready = true;
    return started;
  });
  await delay(1_500);
  expect(ready).toBe(false);
  await store.kill();
  const successor = await second;
  const other = connect(successor.port);
  const result = await other.appendToStream(stream, events(1), { expectedRevision: 0n });
  expect(result.nextExpectedRevision).toBe(1n);
  await other.dispose();
  await successor.kill();
});

it('stops on SIGTERM at once, with reads and subscriptions open, and ends them as unavailable', async () => {
  const subscription = client.subscribeToAll();
  const failed = new Promise<unknown>((resolve) => subscription.once('error', resolve));
  subscription.resume();
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  const exited = new Promise<number | null>((resolve) => store.child.once('exit', resolve));
  const started = performance.now();
  store.child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(await failed).toBeInstanceOf(UnavailableError);
});
