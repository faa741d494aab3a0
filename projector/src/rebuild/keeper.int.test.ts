import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { createPool } from '@nodo/platform/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { keepRebuilds } from './keeper.ts';
import { TRIES } from './serve.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector;
let folder: string;
const stops: (() => Promise<void>)[] = [];
/** A process that gives way to all others may take seconds to begin. */
const PATIENT_MS = 55_000;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keeper-'));
});
beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  story.actor = { kind: 'user', id: await story.user('super_admin', 'Marta'), role: 'super_admin' };
  // Orders that it reads while it builds for the first time are old ones, and not carried out.
  await projected(servers.pool, story.position);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await servers.pool.query('DELETE FROM projection.rebuilds');
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await running?.stop();
  await servers?.stop();
});

async function request(): Promise<string> {
  const rebuildId = newId();
  const data = { rebuildId, projections: ['kyc'], until: null, reason: 'Comprobar las figuras' };
  await story.append(streams.rebuilds(), { type: 'RebuildRequested', data });
  await projected(servers.pool, story.position);
  return rebuildId;
}

async function row(rebuildId: string): Promise<{ state: string; failure: string | null }> {
  const sql = 'SELECT state, failure FROM projection.rebuilds WHERE order_id = $1';
  return (await servers.pool.query(sql, [rebuildId])).rows[0];
}

/** Keeps a process that runs `work` and is then killed. */
async function keepKilled(name: string, work = '', pool = servers.pool) {
  const program = join(folder, `${name}.mjs`);
  const starts = join(folder, `${name}.starts`);
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(starts)}, '.');
     ${work}
     process.kill(process.pid, 'SIGKILL');`,
  );
  const stopping = new AbortController();
  const keeping = keepRebuilds({ pool, logger: servers.logger, program }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await keeping;
  };
  stops.push(stop);
  return { starts: async () => (await readFile(starts, 'utf8').catch(() => '')).length, stop };
}

it('goes on with a rebuild whose process is killed, as long as it gets on', async () => {
  const id = await request();
  const kept = await keepKilled('moving');
  await eventually(async () => {
    await servers.pool.query('UPDATE projection.rebuilds SET position = position + 1');
    return (await kept.starts()) > TRIES + 1;
  }, PATIENT_MS);
  await kept.stop();
  expect(await row(id)).toEqual({ state: 'waiting', failure: null });
});

it('gives way to all other processes, also where processor time is shared out by session', async () => {
  await request();
  const said = join(folder, 'said');
  const kept = await keepKilled(
    'yielding',
    `import { readFileSync, writeFileSync } from 'node:fs';
     import { getPriority } from 'node:os';
     await new Promise((done) => setTimeout(done, 500));
     let session;
     try { session = Number(readFileSync('/proc/self/autogroup', 'utf8').split(' ').at(-1)); } catch {}
     writeFileSync(${JSON.stringify(said)}, JSON.stringify([getPriority(), session ?? 5]));`,
  );
  const heard = await eventually(() => readFile(said, 'utf8').catch(() => undefined), PATIENT_MS);
  await kept.stop();
  expect(JSON.parse(heard)).toEqual([10, 5]);
});

it('gives up a rebuild whose process is killed again and again where it stands, and goes on with the next', async () => {
  const ids = [await request(), await request()];
  const kept = await keepKilled('stuck');
  const states = async () => (await Promise.all(ids.map(row))).map(({ state }) => state);
  await eventually(async () => (await states())[0] === 'failed', PATIENT_MS);
  expect(await row(ids[0] ?? '')).toMatchObject({ failure: expect.stringMatching(/se cortó 3 veces/) });
  await eventually(async () => (await states())[1] === 'failed', PATIENT_MS);
  await kept.stop();
  expect(await kept.starts()).toBe(6);
});

it('gives up a rebuild as well where it is killed together with whoever keeps it', async () => {
  const id = await request();
  for (const nth of [1, 2, 3]) {
    const pool = createPool(servers.postgres.url, 'keeper', servers.logger, 2);
    const kept = await keepKilled('together', 'await new Promise((done) => setTimeout(done, 60_000));', pool);
    await eventually(async () => (await kept.starts()) === nth, PATIENT_MS);
    // Like a killed one, it can note nothing any more.
    await pool.end();
    await kept.stop();
    expect((await row(id)).state).toBe('waiting');
    // Its lease would run out.
    await servers.pool.query("DELETE FROM platform.leases WHERE name = 'rebuilds'");
  }
  const kept = await keepKilled('together');
  await eventually(async () => (await row(id)).state === 'failed', PATIENT_MS);
  await kept.stop();
  expect(await kept.starts()).toBe(3);
});
