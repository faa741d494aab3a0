import type { DomainEvent } from '@nodo/contracts/events';
import type { rebuildEvents } from '@nodo/contracts/history/events';
import { type ComparisonView, comparisonSchema } from '@nodo/contracts/history/rebuilds/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { hear } from '../testing/heard.test.ts';
import { lifeOf } from '../testing/lives.test.ts';
import { type OpenRebuilds, openRebuilds } from '../testing/rebuilds.test.ts';
import { dump, type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { hasOrders, serveRebuilds } from './serve.ts';

let servers: Servers;
let story: Story;
let admin: string;
let running: RunningProjector;
let context: OpenRebuilds;
const REASON = 'Comprobar las figuras';
const IDLE_MS = 600;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  admin = await story.user('super_admin', 'Marta');
  for (const name of ['Ana', 'Luis']) await lifeOf(story, admin, name);
  await projected(servers.pool, story.position);
  context = openRebuilds(servers, { maxBatch: 10 });
});
afterAll(async () => {
  await context?.close();
  await running?.stop();
  await servers?.stop();
});

/** Appends an order as command-api does, and waits until it is projected. */
async function order(event: DomainEvent): Promise<void> {
  story.actor = { kind: 'user', id: admin, role: 'super_admin' };
  await story.append(streams.rebuilds(), event);
  await projected(servers.pool, story.position);
}
async function request(projections: string[], until: string | null = null): Promise<string> {
  const rebuildId = newId();
  await order({ type: 'RebuildRequested', data: { rebuildId, projections, until, reason: REASON } });
  return rebuildId;
}
const about =
  (
    type: (typeof rebuildEvents)[number]['type'] & `Rebuild${'Paused' | 'Resumed' | 'Cancelled' | 'Dropped'}`,
  ) =>
  (rebuildId: string) =>
    order({ type, data: { rebuildId } });
const [pause, resume, cancel, drop] = [
  about('RebuildPaused'),
  about('RebuildResumed'),
  about('RebuildCancelled'),
  about('RebuildDropped'),
];
const swap = (rebuildId: string, acceptsDifferences: boolean) =>
  order({ type: 'RebuildSwitchRequested', data: { rebuildId, acceptsDifferences, reason: REASON } });

const serve = (signal = new AbortController().signal) => serveRebuilds(context, { signal, idleMs: IDLE_MS });

async function row(
  rebuildId: string,
): Promise<Record<string, unknown> & { id: number; events: string; comparison: ComparisonView | null }> {
  const found = await servers.pool.query('SELECT * FROM projection.rebuilds WHERE order_id = $1', [
    rebuildId,
  ]);
  const { comparison, ...rest } = found.rows[0] ?? {};
  return { ...rest, comparison: comparison && comparisonSchema.parse(comparison) };
}
async function schemas(): Promise<string[]> {
  const found = await servers.pool.query<{ nspname: string }>(
    "SELECT nspname FROM pg_namespace WHERE nspname ~ '^(rebuild|replaced)_' ORDER BY 1",
  );
  return found.rows.map(({ nspname }) => nspname);
}

describe('a rebuild that was ordered', () => {
  it('takes one process of Postgres at a time, however large a table is', async () => {
    const { rows } = await context.pool.query(
      "SELECT name, setting FROM pg_settings WHERE name ~ '^max_parallel_(maint|workers_per)' ORDER BY name",
    );
    expect(rows).toEqual([
      { name: 'max_parallel_maintenance_workers', setting: '0' },
      { name: 'max_parallel_workers_per_gather', setting: '0' },
    ]);
  });

  it('waits with who asked and why, is built and compared, and changes nothing else; only staff hear of it', async () => {
    const id = await request(['kyc', 'warehouses']);
    expect(await row(id)).toMatchObject({
      ...{ state: 'waiting', asked_by: admin, reason: REASON, events: '0', built: [] },
    });
    const before = await dump(servers.pool);
    const heard = await hear(servers);
    await serve();
    const done = await row(id);
    expect(done).toMatchObject({
      state: 'built',
      failure: null,
      comparison: { isEqual: true, differences: [] },
    });
    expect(done.comparison?.position).toBe(story.position.toString());
    expect(done.comparison?.tables.find(({ table }) => table === 'live.warehouses')?.rebuilt.rows).toBe(2);
    expect(await dump(servers.pool)).toEqual(before);
    await eventually(async () => heard.messages().length > 0);
    await heard.stop();
    expect(new Set(heard.messages().map(({ event, to }) => `${event} ${to}`))).toEqual(
      new Set(['rebuild.changed staff']),
    );
    expect(await hasOrders(servers.pool)).toBe(false);
    await drop(id);
    await serve();
    expect(await row(id)).toMatchObject({ state: 'dropped', wish: null, comparison: null });
    expect(await schemas()).toEqual([]);
  });

  it('is taken up in its turn, and again after whoever built it was ended', async () => {
    const [first, second] = [await request(['kyc']), await request(['portfolio', 'audit'])];
    const stop = new AbortController();
    const serving = serve(stop.signal);
    await eventually(async () => Number((await row(first)).events) > 0);
    expect((await row(second)).state).toBe('waiting');
    stop.abort();
    await serving;
    // Interrupted: marked as building, but no process works on it.
    await servers.pool.query(
      "UPDATE projection.rebuilds SET state = 'building', comparison = NULL WHERE order_id = $1",
      [first],
    );
    expect(await hasOrders(servers.pool)).toBe(true);
    await serve();
    for (const id of [first, second])
      expect(await row(id)).toMatchObject({ state: 'built', comparison: { isEqual: true } });
    for (const id of [first, second]) await drop(id);
    await serve();
  });

  it('is paused before its turn, goes on when told to, and is ended for good', async () => {
    const id = await request(['kyc']);
    await pause(id);
    await serve();
    expect(await row(id)).toMatchObject({ state: 'paused', built: [] });
    await resume(id);
    await serve();
    expect((await row(id)).state).toBe('built');
    // Caught up, and compared again.
    await story.user('investor', 'Sara');
    await resume(id);
    await serve();
    expect(await row(id)).toMatchObject({ state: 'built', comparison: { isEqual: true } });
    const other = await request(['settings']);
    await cancel(other);
    await drop(id);
    expect((await row(other)).state).toBe('paused');
    await serve();
    expect([(await row(other)).state, (await row(id)).state]).toEqual(['dropped', 'dropped']);
    expect(await schemas()).toEqual([]);
  });

  it('is dropped though another one is still being read, which goes once that is over', async () => {
    const [read, other] = [await request(['kyc']), await request(['settings'])];
    await serve();
    const { id: number } = await row(read);
    const reader = await servers.pool.connect();
    await reader.query('BEGIN');
    await reader.query(`SELECT count(*) FROM rebuild_${number}.kyc_records`);
    for (const id of [read, other]) await drop(id);
    const serving = serve();
    try {
      await eventually(async () => (await row(other)).state === 'dropped');
      expect((await row(read)).wish).toBe('drop');
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
      await serving;
    }
    expect((await row(read)).state).toBe('dropped');
    expect(await schemas()).toEqual([]);
  });

  it('stops where it is when it is paused under way', async () => {
    const id = await request(['audit']);
    const serving = serve();
    await eventually(async () => Number((await row(id)).events) > 0);
    await pause(id);
    await serving;
    const { state, events } = await row(id);
    // It may have been built before it was paused.
    expect(['paused', 'built']).toContain(state);
    await resume(id);
    await serve();
    const done = await row(id);
    expect(done).toMatchObject({ state: 'built', comparison: { isEqual: true } });
    expect(Number(done.events)).toBeGreaterThanOrEqual(Number(events));
    await drop(id);
    await serve();
  });

  it('is not put in use where it differs, unless that is accepted; what it replaced is kept', async () => {
    const id = await request(['warehouses']);
    await serve();
    const { id: number } = await row(id);
    await servers.pool.query(`UPDATE rebuild_${number}.warehouses SET location = 'Otra'`);
    await swap(id, false);
    await serve();
    expect(await row(id)).toMatchObject({
      ...{
        state: 'built',
        wish: null,
        failure: 'No se puso en uso, porque es distinta de lo que está en uso.',
      },
      comparison: { isEqual: false },
    });
    expect((await row(id)).comparison?.differences[0]).toMatchObject({
      table: 'live.warehouses',
      columns: [{ name: 'location', rebuilt: 'Otra' }],
    });
    await swap(id, true);
    await serve();
    expect(await row(id)).toMatchObject({ state: 'switched', wish: null, failure: null });
    const { rows } = await servers.pool.query('SELECT DISTINCT location FROM live.warehouses');
    expect(rows).toEqual([{ location: 'Otra' }]);
    const healed = await request(['warehouses']);
    await serve();
    expect((await row(healed)).comparison?.isEqual).toBe(false);
    await swap(healed, true);
    await serve();
    expect((await row(healed)).state).toBe('switched');
    await drop(id);
    await drop(healed);
    await serve();
    expect(await schemas()).toEqual([]);
  });

  it('goes up to a position, and says why it can not where there is none', async () => {
    const id = await request(['kyc'], '999999999999999');
    await serve();
    expect(await row(id)).toMatchObject({ state: 'failed', built: [] });
    expect(String((await row(id)).failure)).toMatch(/^La historia llega hasta la posición \d+\.$/);
    await cancel(id);
    const [{ position }] = (
      await servers.pool.query('SELECT min(position) AS position FROM projection.events')
    ).rows;
    const early = await request(['kyc'], String(position));
    await serve();
    expect(await row(early)).toMatchObject({ state: 'built', events: '1', until_position: String(position) });
    await drop(early);
    await serve();
    expect((await row(id)).state).toBe('dropped');
  });

  it('is not built once more by read models that are made anew, unless it was ordered since they were begun', async () => {
    const id = await request(['kyc']);
    const name = `anew_${id.replaceAll('-', '')}`;
    await servers.pool.query(`CREATE DATABASE ${name}`);
    const url = servers.postgres.url.replace(/\/[^/]*$/, `/${name}`);
    await migrateReadModels(url, servers.logger);
    const { pool, close } = openRebuilds({ ...servers, postgres: { ...servers.postgres, url } });
    // It has seen where the log ends, and has yet to read it.
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE projection.parked');
    const running: RunningProjector[] = [];
    const begin = async () => {
      running.push(runProjector(servers, url));
      const waits = "SELECT FROM pg_locks WHERE relation = 'projection.parked'::regclass AND NOT granted";
      await eventually(async () => (await pool.query(waits)).rowCount === 1);
    };
    try {
      await begin();
      const meanwhile = await request(['warehouses']);
      // The next one sees the order when it looks where the log ends.
      const cut = running.shift()?.stop();
      await client.query('ROLLBACK');
      await cut;
      await client.query('BEGIN');
      await client.query('LOCK TABLE projection.parked');
      await begin();
      await client.query('COMMIT');
      await projected(pool, story.position);
      const found = await pool.query("SELECT order_id FROM projection.rebuilds WHERE state <> 'dropped'");
      expect(found.rows).toEqual([{ order_id: meanwhile }]);
      await cancel(meanwhile);
    } finally {
      client.release();
      for (const one of running) await one.stop();
      await close();
    }
    await cancel(id);
    await serve();
  });
});
