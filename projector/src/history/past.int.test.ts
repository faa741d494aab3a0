import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { streams } from '@nodo/contracts/streams';
import { readTree } from '@nodo/platform/audit-tree';
import { newId } from '@nodo/platform/ids';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { LogRecords } from '@nodo/platform/log-records';
import { createPool, type Pool, transaction } from '@nodo/platform/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeHistory } from '../../../embedded/src/history-import/write.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import {
  eventStoreUrl,
  startEventStore,
  temporaryDatabase,
} from '../../../embedded/src/testing/storage.test.ts';
import { runOver } from '../audit/proof/growth.ts';
import { migrateReadModels } from '../migrations.ts';
import { build } from '../rebuild/build.ts';
import { compare, tableHashes } from '../rebuild/compare.ts';
import { dropRebuild, startRebuild } from '../rebuild/start.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { courses, take } from '../testing/history-steps.test.ts';
import { openRebuilds } from '../testing/rebuilds.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { keepTree } from '../testing/tree.test.ts';
import { newWorld } from '../testing/world.test.ts';
import { exportKeys } from './export/keys.ts';
import { exportHistory } from './export/write.ts';

const SEED = 20_261_123;
const RUNS = 3;
/** So many that each history has most kinds. */
const STEPS = 90;
/** What everything else needs. */
const BEGINNING = ['registers', 'registers', 'opens', 'invests', 'pays', 'settles'];
const { signal } = new AbortController();

let servers: Servers;
/** Shared by all histories, which follow each other on one log. */
let story: Story;
let running: RunningProjector;
let log: LogRecords;
let stopKeeper: () => Promise<void>;
let folder: string;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  folder = await mkdtemp(join(tmpdir(), 'past-'));
  log = new LogRecords(servers.environment.EVENTSTORE_URL ?? '');
  running = runProjector(servers, servers.postgres.url, { maxBatch: 5 });
  stopKeeper = keepTree(servers, servers.postgres.url, log);
});
afterAll(async () => {
  await stopKeeper?.();
  await running?.stop();
  await log?.close();
  await servers?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const script = fc.array(fc.tuple(fc.constantFrom(...Object.keys(courses)), fc.nat({ max: 1_000 })), {
  minLength: STEPS,
  maxLength: STEPS,
});

/** A hash of each table as queries read it: now from `live`, at a position through the past views. */
async function answered(pool: Pool, asOf?: bigint): Promise<Record<string, string>> {
  return transaction(pool, async (client) => {
    if (asOf !== undefined) await client.query("SELECT set_config('app.as_of', $1, true)", [`${asOf}`]);
    const hashes: Record<string, string> = {};
    for (const { name, columns } of Object.values(readModelTables)) {
      const list = Object.keys(columns).map((column) => `"${column}"`);
      const found = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash
         FROM (SELECT ${list.join(', ')} FROM ${asOf === undefined ? 'live' : 'as_of'}."${name}") AS t`,
      );
      hashes[name] = found.rows[0]?.hash ?? '';
    }
    return hashes;
  });
}

async function rebuiltIsLive(): Promise<void> {
  const context = openRebuilds(servers, { maxBatch: 7 });
  try {
    const { id } = await startRebuild(context, { projections: [] });
    await build(context, id, { signal });
    expect((await compare(context, id)).differences).toEqual([]);
    await dropRebuild(context, id);
  } finally {
    await context.close();
  }
}

async function importedIsOriginal(position: bigint, moments: readonly Moment[]): Promise<void> {
  const run = runOver(servers.pool);
  await eventually(async () => (await readTree(run)).position >= position);
  const [file, keys] = [join(folder, `${position}.ndjson`), join(folder, `${position}-keys.ndjson`)];
  await exportHistory({ log, run }, file, {}, { signal });
  await exportKeys(run, keys);
  const target = await temporaryDatabase();
  const wrapping = new KeyWrapping(servers.environment.PERSONAL_DATA_KEY ?? '');
  await writeHistory(target.url, { file, keys, wrapping, signal, logger: servers.logger });
  const store = await startEventStore(target.url);
  const environment = { ...servers.environment, EVENTSTORE_URL: eventStoreUrl(store.port) };
  await migrateReadModels(target.url, servers.logger);
  const copying = runProjector({ ...servers, environment }, target.url);
  const pool = createPool(target.url, 'copy', servers.logger, 2);
  try {
    await projected(pool, position);
    expect(await tableHashes({ pool })).toEqual(await tableHashes(servers));
    for (const { at, hashes } of moments) expect(await answered(pool, at)).toEqual(hashes);
  } finally {
    await pool.end();
    await copying.stop();
    await store.stop();
    await target.remove();
  }
}

interface Moment {
  readonly at: bigint;
  /** The hashes when this was the present. */
  readonly hashes: Record<string, string>;
}

it('a passkey that was removed since is there as of the past, under the name that it had', async () => {
  const person = await story.user('investor', 'Elena');
  const stream = streams.user(person);
  const passkey = { passkeyId: newId(), credentialId: 'credential' };
  const namesAt = (asOf: bigint) =>
    transaction(servers.pool, async (client) => {
      await client.query("SELECT set_config('app.as_of', $1, true)", [`${asOf}`]);
      const found = await client.query<{ name: string }>(
        'SELECT name FROM as_of.passkeys WHERE user_id = $1',
        [person],
      );
      return found.rows.map(({ name }) => name);
    });
  const positions: bigint[] = [story.position];
  for (const event of [
    { type: 'PasskeyRegistered', data: { ...passkey, name: 'Portátil', isSynced: true } },
    { type: 'PasskeyRenamed', data: { passkeyId: passkey.passkeyId, from: 'Portátil', to: 'Tableta' } },
    { type: 'PasskeyRemoved', data: { ...passkey, name: 'Tableta' } },
  ] as const) {
    await story.append(stream, event);
    positions.push(story.position);
  }
  await projected(servers.pool, story.position);
  expect(await Promise.all(positions.map(namesAt))).toEqual([[], ['Portátil'], ['Tableta'], []]);
});

it('AUDIT-02 whatever happens: the past is what the present was, and a rebuild and an import are the present', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (history) => {
      const world = await newWorld(story);
      for (const [at, kind] of BEGINNING.entries()) await take(world, kind, at);
      const moments: Moment[] = [];
      for (const [index, [kind, at]] of history.entries()) {
        await take(world, kind, at);
        if (index % 10 !== 9) continue;
        await projected(servers.pool, story.position);
        moments.push({ at: story.position, hashes: await answered(servers.pool) });
      }
      await projected(servers.pool, story.position);
      expect(await answered(servers.pool, story.position)).toEqual(await answered(servers.pool));
      for (const { at, hashes } of moments) expect(await answered(servers.pool, at)).toEqual(hashes);
      await rebuiltIsLive();
      await importedIsOriginal(story.position, moments);
      const parked = await servers.pool.query('SELECT projection, position, error FROM projection.parked');
      expect(parked.rows).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}, 180_000);
