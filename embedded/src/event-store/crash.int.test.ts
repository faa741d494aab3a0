import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStoreDBClient, jsonEvent, NO_STREAM, UnavailableError } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseSeed, seeded } from '../../../tests/support/chaos.ts';
import { figure, proofTimeout, sized } from '../../../tests/support/figures.ts';
import { startPostgres } from '../postgres.ts';
import type { RunningProcess } from '../testing/processes.test.ts';
import { startEventStore, type TemporaryPostgres, temporaryPostgres } from '../testing/storage.test.ts';
import { collect, connect, events, newStream, rejection } from './harness.test.ts';

const WRITERS = 12;
const STORE_KILLS = sized(14, 450);
const POSTGRES_KILLS = sized(6, 50);

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

/** While reconnecting, the client also throws plain gRPC errors. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof UnavailableError || (error instanceof Error && 'code' in error && error.code === 14)
  );
}

interface Acknowledged {
  id: string;
  revision: number;
}

/** Appends to one stream until told to stop, retrying unacknowledged appends; returns what was acknowledged. */
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

interface Verdict {
  readonly acknowledged: number;
  readonly lost: number;
  /** Gaps and repetitions of revisions, and positions that don't increase. */
  readonly disorder: number;
}

/** Nothing acknowledged is lost; revisions have no gap or repetition; positions strictly increase. */
async function verify(written: ReadonlyMap<string, Acknowledged[]>): Promise<Verdict> {
  let [told, lost, disorder] = [0, 0, 0];
  for (const [stream, acknowledged] of written) {
    const found = await collect(client.readStream(stream));
    const there = new Set(found.map(({ event }) => event?.id));
    told += acknowledged.length;
    lost += acknowledged.filter(({ id }) => !there.has(id)).length;
    disorder += found.filter(({ event }, index) => Number(event?.revision) !== index).length;
    expect(found.map(({ event }) => event?.id)).toEqual(acknowledged.map(({ id }) => id));
    expect(acknowledged.map(({ revision }) => revision)).toEqual(acknowledged.map((_, index) => index));
  }
  const all = await collect(client.readAll());
  const positions = all.map(({ event }) => event?.position.commit ?? 0n);
  disorder += positions.filter(
    (position, index) => index > 0 && position <= (positions[index - 1] ?? 0n),
  ).length;
  const ids = all.map(({ event }) => event?.id);
  disorder += ids.length - new Set(ids).size;
  return { acknowledged: told, lost, disorder };
}

/** Runs writers while `disturb` runs; then checks what was acknowledged against the log. */
async function writeWhile(disturb: () => Promise<void>): Promise<Verdict> {
  let over = false;
  const streams = Array.from({ length: WRITERS }, () => newStream('crash'));
  const writing = Promise.all(streams.map((stream) => keepWriting(stream, () => over)));
  const [acknowledged] = await Promise.all([
    writing,
    disturb().finally(() => {
      over = true;
    }),
  ]);
  return verify(new Map(streams.map((stream, index) => [stream, acknowledged[index] ?? []])));
}

const countsOf = ({ acknowledged, lost, disorder }: Verdict) => ({
  'appends acknowledged': acknowledged,
  lost,
  "gaps, repeats or positions that don't rise": disorder,
});

it('R2 loses nothing acknowledged when it is killed in mid-append, again and again', {
  timeout: proofTimeout(60_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  const verdict = await writeWhile(async () => {
    for (let kill = 0; kill < STORE_KILLS; kill++) {
      await delay(50 + random() * 350);
      await store.kill();
      store = await startEventStore(postgres.url, store.port);
    }
    await delay(200);
  });
  const faults = { 'SIGKILL of the event store': STORE_KILLS };
  figure('R2 store', { counts: countsOf(verdict), faults, seed });
  expect(verdict.acknowledged).toBeGreaterThan(100);
});

it('R2 loses nothing acknowledged when its Postgres is killed in mid-append, again and again', {
  timeout: proofTimeout(60_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  const verdict = await writeWhile(async () => {
    for (let kill = 0; kill < POSTGRES_KILLS; kill++) {
      await delay(100 + random() * 400);
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
      const again = await startPostgres({ dataDir: postgres.dataDir, port: postgres.port });
      postgres = { ...postgres, pid: again.pid, exited: again.exited, stop: again.stop };
    }
    await delay(300);
  });
  await postgres.stop();
  figure('R2 postgres', {
    counts: countsOf(verdict),
    faults: { 'SIGKILL of Postgres': POSTGRES_KILLS },
    seed,
  });
  expect(verdict.acknowledged).toBeGreaterThan(100);
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
  // Its sessions remain for a moment.
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
  // A subscription that was live throughout continues.
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
