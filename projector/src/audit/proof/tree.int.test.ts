import { streams } from '@nodo/contracts/streams';
import { consistencyPath, inclusionPath, readTree, rootAt } from '@nodo/platform/audit-tree';
import { LogRecords } from '@nodo/platform/log-records';
import { leafHash, nodeHash } from '@nodo/platform/merkle';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../../migrations.ts';
import { type Servers, startServers } from '../../testing/harness.test.ts';
import { Story } from '../../testing/story.test.ts';
import { checkTree } from './check.ts';
import { grow, openTree, runOver, TreeMovedError } from './growth.ts';
import { TreeKeeper } from './keeper.ts';

let servers: Servers;
let story: Story;
let log: LogRecords;

beforeAll(async () => {
  servers = await startServers();
  story = new Story(servers.store);
  log = new LogRecords(servers.environment.EVENTSTORE_URL ?? '');
  await migrateReadModels(servers.postgres.url, servers.logger);
});
afterAll(async () => {
  await log?.close();
  await servers?.stop();
});

const run = <R extends Record<string, unknown>>(sql: string, values: readonly unknown[]) =>
  runOver(servers.pool)<R>(sql, values);
const broken = async () => (await readTree(run)).broken;

function keep(metrics = createMetrics('projector'), isLeading = () => true) {
  const pool = createPool(servers.postgres.url, 'keeper', servers.logger, 3, { pipeline: true });
  const keeper = new TreeKeeper({
    ...{ pool, log, logger: servers.logger, metrics, isLeading },
    isBusy: () => false,
  });
  const stopping = new AbortController();
  const running = keeper.run(stopping.signal);
  return async () => {
    stopping.abort();
    await running;
    await pool.end();
  };
}

const grown = () => eventually(async () => (await readTree(run)).position >= story.position);

async function leaves(): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const record of log.readAll()) all.push(leafHash(record));
  return all;
}

/** The root over a list, as RFC 9162 defines it. */
function rootOver(list: readonly Buffer[]): Buffer {
  const [only] = list;
  if (only && list.length === 1) return only;
  let k = 1;
  while (k * 2 < list.length) k *= 2;
  return nodeHash(rootOver(list.slice(0, k)), rootOver(list.slice(k)));
}

async function isTreeOfLog(): Promise<void> {
  const all = await leaves();
  const { size } = await readTree(run);
  expect(size).toBe(all.length);
  expect(await rootAt(run, size)).toBe(rootOver(all).toString('hex'));
  const [count] = await run<{ leaves: number; nodes: number }>(
    `SELECT (SELECT count(*)::int FROM projection.tree_leaves) AS leaves,
      (SELECT count(*)::int FROM projection.tree_nodes WHERE level = 0) AS nodes`,
    [],
  );
  expect(count).toEqual({ leaves: size, nodes: size });
}

describe('the tree over the log', () => {
  it('holds every event in its order, also when keepers stop, start and race', async () => {
    const [one, other] = [keep(), keep()];
    for (let index = 0; index < 20; index += 1) await story.user();
    await one();
    for (let index = 0; index < 20; index += 1) await story.user();
    await grown();
    await other();
    for (let index = 0; index < 7; index += 1) await story.user();
    const last = keep();
    await grown();
    await last();
    await isTreeOfLog();
  });

  it('refuses to grow from where it is not', async () => {
    await story.user();
    const { position, frontier } = await openTree(servers.pool);
    const { frontier: same } = await openTree(servers.pool);
    const records = [];
    for await (const record of log.readAll()) if (record.position > position) records.push(record);
    expect(records).toHaveLength(1);
    await grow(servers.pool, frontier, records);
    await expect(grow(servers.pool, same, records)).rejects.toThrow(TreeMovedError);
    await isTreeOfLog();
  });

  it('answers paths of the lengths that the RFC gives them', async () => {
    const { size } = await readTree(run);
    expect(size).toBe(48);
    expect(await inclusionPath(run, 0, 32)).toHaveLength(5);
    expect(await inclusionPath(run, 47, 48)).toHaveLength(5);
    expect(await consistencyPath(run, 48, 48)).toEqual([]);
    expect(await consistencyPath(run, 32, 48)).toHaveLength(1);
  });
});

describe('S14 the daily look at the whole log', () => {
  const change = (sql: string, values: unknown[] = []) => servers.pool.query(sql, values);
  const third = `position = (SELECT position FROM event_store.events WHERE type NOT LIKE '$%' ORDER BY position LIMIT 1 OFFSET 3)`;

  it('finds nothing in a log that is what it was', async () => {
    expect(await checkTree(servers.pool, log)).toEqual({ size: 48, broken: undefined });
    expect(await broken()).toBeNull();
  });

  it('finds an altered byte, and that it was put right', async () => {
    const before = await change(`SELECT data FROM event_store.events WHERE ${third}`);
    const data: Buffer = before.rows[0].data;
    const altered = Buffer.from(data.toString().replace('investor', 'analyst_'));
    expect(altered).not.toEqual(data);
    await change(`UPDATE event_store.events SET data = $1 WHERE ${third}`, [altered]);
    expect((await checkTree(servers.pool, log))?.broken).toEqual({ index: 3, reason: 'altered' });
    expect(await broken()).toMatchObject({ index: 3, reason: 'altered' });
    await change(`UPDATE event_store.events SET data = $1 WHERE ${third}`, [data]);
    expect((await checkTree(servers.pool, log))?.broken).toBeUndefined();
    expect(await broken()).toBeNull();
  });

  it('is told of by the instance that leads, and no more by one that does not', async () => {
    const metrics = createMetrics('projector');
    let leads = true;
    const told = async () => {
      const text = await metrics.registry.metrics();
      return ['audit_tree_size', 'audit_tree_broken'].map((name) =>
        new RegExp(`^${name}\\{`, 'm').test(text),
      );
    };
    const stop = keep(metrics, () => leads);
    try {
      await eventually(async () => (await told()).every(Boolean));
      leads = false;
      expect(await told()).toEqual([false, false]);
    } finally {
      await stop();
    }
  });

  it('finds an event that is gone, in the middle and at the end', async () => {
    await change(`CREATE TABLE kept AS SELECT * FROM event_store.events WHERE ${third}`);
    await change(`DELETE FROM event_store.events WHERE ${third}`);
    expect((await checkTree(servers.pool, log))?.broken).toEqual({ index: 3, reason: 'altered' });
    await change('INSERT INTO event_store.events SELECT * FROM kept');
    await change('DROP TABLE kept');
    const last = 'position = (SELECT max(position) FROM event_store.events)';
    await change(`CREATE TABLE kept AS SELECT * FROM event_store.events WHERE ${last}`);
    await change(`DELETE FROM event_store.events WHERE ${last}`);
    expect((await checkTree(servers.pool, log))?.broken).toEqual({ index: 47, reason: 'missing' });
    await change('INSERT INTO event_store.events SELECT * FROM kept');
    expect((await checkTree(servers.pool, log))?.broken).toBeUndefined();
  });

  it('takes a head that is true, and finds one that is not, also where it comes while it looks', async () => {
    const stop = keep();
    const head = async (rootHash: string) => {
      const data = { size: 10, rootHash, throughPosition: '1', reason: 'daily' } as const;
      await story.append(streams.auditTree(), { type: 'AuditTreeHeadRecorded', data });
      await grown();
    };
    await head(await rootAt(run, 10));
    expect(await broken()).toBeNull();
    // It comes while the log is reread, and is beyond what is compared.
    const meanwhile = {
      async *readAll() {
        await head('0'.repeat(64));
        yield* log.readAll();
      },
    };
    expect(await broken()).toBeNull();
    const found = { index: 49, reason: 'head' };
    expect(await checkTree(servers.pool, meanwhile)).toEqual({ size: 49, broken: found });
    expect(await broken()).toMatchObject({ index: 49, reason: 'head' });
    await stop();
    expect((await checkTree(servers.pool, log))?.broken).toEqual({ index: 49, reason: 'head' });
  });
});
