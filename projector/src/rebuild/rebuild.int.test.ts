import { LIVE_CHANNEL } from '@nodo/contracts/live';
import { streams } from '@nodo/contracts/streams';
import { listen } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { PROJECTED_CHANNEL } from '../engine/checkpoint.ts';
import { migrateReadModels } from '../migrations.ts';
import { projections } from '../modules.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { lifeOf } from '../testing/lives.test.ts';
import { type OpenRebuilds, openRebuilds } from '../testing/rebuilds.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { build } from './build.ts';
import { compare } from './compare.ts';
import { findRebuild, moveState } from './rebuilds.ts';
import { dropRebuild, startRebuild } from './start.ts';
import { switchOver } from './switch.ts';

let servers: Servers;
let story: Story;
let admin: string;
let running: RunningProjector;
let context: OpenRebuilds;
const positions: bigint[] = [];
const { signal } = new AbortController();

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  // One event per batch, so that no event sees uncommitted rows of an earlier one.
  running = runProjector(servers, servers.postgres.url, { maxBatch: 1 });
  admin = await story.user('admin', 'Marta');
  for (const name of ['Ana', 'Luis', 'Sara']) {
    await lifeOf(story, admin, name);
    positions.push(story.position);
  }
  await projected(servers.pool, story.position);
  context = openRebuilds(servers, { maxBatch: 40 });
});
afterAll(async () => {
  await context?.close();
  await running?.stop();
  await servers?.stop();
});

async function rebuilt(names: string[], until?: bigint) {
  const order = until === undefined ? {} : { until: { kind: 'position', position: until } as const };
  const { id } = await startRebuild(context, { projections: names, ...order });
  const done = await build(context, id, { signal });
  expect(done.state).toBe('built');
  return id;
}

/** Definitions of the indexes and constraints of a schema's tables, without the schema's name. */
async function structureOf(schema: string): Promise<string[]> {
  const found = await servers.pool.query<{ definition: string }>(
    `SELECT tablename || ' ' || replace(replace(indexdef, schemaname || '.', ''), '"', '') AS definition
     FROM pg_indexes WHERE schemaname = $1 AND tablename <> 'parked'
     UNION ALL SELECT relname || ' ' || conname || ' ' || pg_get_constraintdef(c.oid)
     FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = conrelid
     WHERE connamespace = $1::regnamespace AND relname <> 'parked' AND contype <> 'n'
     ORDER BY 1`,
    [schema],
  );
  expect(found.rows.length).toBeGreaterThan(50);
  return found.rows.map(({ definition }) => definition);
}

const schemas = async () => {
  const found = await servers.pool.query<{ nspname: string }>(
    "SELECT nspname FROM pg_namespace WHERE nspname ~ '^(rebuild|replaced)_' ORDER BY 1",
  );
  return found.rows.map(({ nspname }) => nspname);
};

describe('a rebuild of everything', () => {
  it('ends in the very rows and past rows that are live, whatever the batches were', async () => {
    const id = await rebuilt([]);
    const { tables, differences, isEqual, position } = await compare(context, id);
    expect(differences).toEqual([]);
    expect(isEqual).toBe(true);
    expect(position).toBe(story.position);
    expect(tables.filter(({ live }) => live.rows > 0).length).toBeGreaterThan(25);
    expect(tables.find(({ table }) => table === 'history.users')?.live.rows).toBeGreaterThan(3);
    await dropRebuild(context, id);
    expect(await schemas()).toEqual([]);
  });

  it('has every index and constraint of the live tables once it is built', async () => {
    const id = await rebuilt([]);
    expect(await structureOf(`rebuild_${id}`)).toEqual(await structureOf('live'));
    expect(await structureOf(`rebuild_${id}_history`)).toEqual(await structureOf('history'));
    await dropRebuild(context, id);
  });

  it('says what differs: what is missing, what is there in vain, and which column is otherwise', async () => {
    const id = await rebuilt(['warehouses']);
    const rows = `rebuild_${id}`;
    await servers.pool.query(`UPDATE ${rows}.warehouses SET total_area = 1 WHERE name = 'Bodega de Ana'`);
    await servers.pool.query(`DELETE FROM ${rows}.construction_updates`);
    await servers.pool.query(
      `INSERT INTO ${rows}_history.warehouse_capital SELECT gen_random_uuid(), reserved, 1, 2 FROM ${rows}.warehouse_capital LIMIT 1`,
    );
    const { isEqual, differences, tables } = await compare(context, id);
    expect(isEqual).toBe(false);
    expect(tables.filter((table) => !table.isEqual).map(({ table }) => table)).toEqual([
      'live.warehouses',
      'history.warehouse_capital',
      'live.construction_updates',
    ]);
    expect(differences.map(({ table, kind }) => `${table} ${kind}`)).toEqual([
      'live.warehouses changed',
      'history.warehouse_capital extra',
      ...Array.from({ length: 3 }, () => 'live.construction_updates missing'),
    ]);
    expect(differences[0]?.columns).toEqual([{ name: 'total_area', live: '1250.5', rebuilt: '1' }]);
    expect((await compare(context, id, 2)).differences).toHaveLength(2);
    await dropRebuild(context, id);
  });

  it('has the same hash whatever the order of rows is, and another one for one row that is otherwise', async () => {
    const id = await rebuilt(['warehouses']);
    const change = (set: string, where: string) =>
      servers.pool.query(`UPDATE rebuild_${id}.warehouses SET ${set} WHERE ${where}`);
    const compared = async () => {
      const { tables } = await compare(context, id);
      return tables.find(({ table }) => table === 'live.warehouses');
    };
    // Puts the first row last.
    await change('name = name', "name = 'Bodega de Ana'");
    expect(await compared()).toMatchObject({ isEqual: true, live: { rows: 3 } });
    await change("name = 'Bodega de Anna'", "name = 'Bodega de Ana'");
    expect(await compared()).toMatchObject({ isEqual: false, rebuilt: { rows: 3 } });
    // Two rows that exchange a column are not the same rows.
    await change(
      "name = CASE name WHEN 'Bodega de Luis' THEN 'Bodega de Ana' ELSE 'Bodega de Luis' END",
      "name IN ('Bodega de Anna', 'Bodega de Luis')",
    );
    expect(await compared()).toMatchObject({ isEqual: false });
    await dropRebuild(context, id);
  });

  it('does not print what is known of people', async () => {
    const id = await rebuilt(['identity']);
    await servers.pool.query(
      `UPDATE rebuild_${id}.users SET first_name = 'Otra' WHERE first_name = 'Ana M.'`,
    );
    const { differences } = await compare(context, id);
    expect(differences).toHaveLength(1);
    expect(JSON.stringify(differences)).not.toMatch(/Ana M|Otra/);
    expect(differences[0]?.columns.map(({ name }) => name)).toEqual(['first_name']);
    await dropRebuild(context, id);
  });
});

describe('a rebuild of some', () => {
  it.each(projections.map(({ name }) => name))('%s, with what it reads and nothing else', async (name) => {
    const id = await rebuilt([name]);
    const { differences, isEqual } = await compare(context, id);
    expect({ differences, isEqual }).toEqual({ differences: [], isEqual: true });
    await dropRebuild(context, id);
  });

  it('goes as far as was asked, and is compared with what was live there', async () => {
    const id = await rebuilt([], positions[1]);
    expect(await findRebuild(context.pool, id)).toMatchObject({ position: positions[1], state: 'built' });
    const { position, differences, tables } = await compare(context, id);
    expect([position, differences]).toEqual([positions[1], []]);
    const users = tables.find(({ table }) => table === 'live.users');
    expect([users?.live.rows, users?.rebuilt.rows]).toEqual([3, 3]);
    await dropRebuild(context, id);
  });

  it('by a moment is one by the last event that was not after it', async () => {
    const moment = new Date(story.now.getTime() - 3_600_000).toISOString();
    const { id, until } = await startRebuild(context, {
      projections: ['kyc'],
      until: { kind: 'moment', moment },
    });
    const found = await servers.pool.query<{ position: string }>(
      'SELECT max(position) AS position FROM projection.events WHERE effective_at <= $1',
      [moment],
    );
    expect(until?.toString()).toBe(found.rows[0]?.position);
    await dropRebuild(context, id);
  });

  it('refuses what makes no sense, and changes nothing', async () => {
    const position = (await servers.store.lastPosition()) ?? 0n;
    const refused = async (order: Parameters<typeof startRebuild>[1], words: RegExp) =>
      expect(startRebuild(context, order)).rejects.toThrow(words);
    await refused({ projections: ['libros'] }, /No existe la proyección libros/);
    const past = { kind: 'position', position: position + 1n } as const;
    await refused({ projections: ['kyc'], until: past }, /^La historia llega hasta la posición \d+\.$/);
    const early = { kind: 'moment', moment: '2001-01-01T00:00:00Z' } as const;
    await refused(
      { projections: ['kyc'], until: early },
      /^La historia empieza el .*: antes no había nada\.$/,
    );
    const { id } = await startRebuild(context, { projections: ['kyc'] });
    await refused({ projections: [] }, new RegExp(`La reconstrucción ${id} ya construye`));
    await dropRebuild(context, id);
    await expect(build(context, id, { signal })).rejects.toThrow(/fue borrada/);
    const { id: older } = await startRebuild(context, { projections: ['kyc'] });
    const newer = projections.map((each) => (each.name === 'kyc' ? { ...each, version: 99 } : each));
    await expect(build({ ...context, projections: newer }, older, { signal })).rejects.toThrow(
      /otra versión/,
    );
    await dropRebuild(context, older);
    await expect(build(context, 9_999, { signal })).rejects.toThrow(/No existe/);
    expect(await schemas()).toEqual([]);
  });
});

describe('a rebuild that is cut off', () => {
  it('goes on where it stopped, as often as it is stopped, and ends in the same rows', async () => {
    const { id } = await startRebuild(context, { projections: [] });
    const seen: number[] = [];
    for (;;) {
      const stop = new AbortController();
      const small = { ...context, maxBatch: 4 };
      const rebuild = await build(small, id, { signal: stop.signal, onProgress: () => stop.abort() });
      seen.push(rebuild.events);
      if (rebuild.state === 'built') break;
      expect(rebuild.state).toBe('building');
    }
    expect(seen.length).toBeGreaterThan(5);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect((await compare(context, id)).differences).toEqual([]);
    await dropRebuild(context, id);
  });

  it('ends when somebody pauses it, and when somebody drops it', async () => {
    const { id } = await startRebuild(context, { projections: [] });
    const small = { ...context, maxBatch: 5 };
    let pausing: Promise<boolean> | undefined;
    const pause = () => {
      pausing ??= moveState(servers.pool, id, { from: ['building'], to: 'paused' });
    };
    const paused = await build(small, id, { signal, onProgress: pause });
    expect(await pausing).toBe(true);
    expect(paused.state).toBe('paused');
    expect(paused.position).toBeLessThan(story.position);
    let dropping: Promise<boolean> | undefined;
    const drop = () => {
      dropping ??= dropRebuild(context, id);
    };
    await expect(build(small, id, { signal, onProgress: drop })).rejects.toThrow(/fue borrada/);
    expect(await dropping).toBe(true);
    expect(await schemas()).toEqual([]);
  });

  it('is worked on by one process at a time', async () => {
    const { id } = await startRebuild(context, { projections: [] });
    let second: Promise<unknown> | undefined;
    const other = openRebuilds(servers);
    const race = () => {
      second ??= build(other, id, { signal }).catch((error: unknown) => error);
    };
    await build({ ...context, maxBatch: 10 }, id, { signal, onProgress: race });
    expect(String(await second)).toContain('Otro proceso trabaja');
    expect((await compare(context, id)).isEqual).toBe(true);
    await other.close();
    await dropRebuild(context, id);
  });
});

describe('a switch that somebody is in the way of', () => {
  it.each([
    ['an old snapshot', 'SELECT txid_current_snapshot()'],
    ['a lock', 'LOCK TABLE projection.checkpoints IN ROW EXCLUSIVE MODE'],
  ])('says who keeps %s, and comes about once that is over', async (_, statement) => {
    const id = await rebuilt(['identity']);
    const other = await servers.pool.connect();
    const pid = (await other.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    await other.query("SET application_name TO 'somebody'");
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await other.query(statement);
    const told: unknown[] = [];
    const logger = Object.create(servers.logger, { warn: { value: (said: unknown) => told.push(said) } });
    const switching = switchOver({ ...context, logger }, id, { signal, acceptsDifferences: true });
    try {
      const blocker = { pid, application: 'somebody', seconds: expect.any(Number) };
      await eventually(async () => told.length > 0);
      expect(told[0]).toEqual({ rebuild: id, blockers: expect.arrayContaining([blocker]) });
    } finally {
      await other.query('COMMIT');
      await other.query('RESET application_name');
      other.release();
    }
    expect((await switching).isSwitched).toBe(true);
    await dropRebuild(context, id);
  });
});

describe('a rebuild whose indexes are being made', () => {
  it('keeps no erasure, and with it the live read models, waiting', async () => {
    const person = await story.user('investor', 'Sofía');
    await projected(servers.pool, story.position);
    const { id } = await startRebuild(context, { projections: ['identity'] });
    const other = await servers.pool.connect();
    await other.query(`BEGIN; LOCK TABLE rebuild_${id}.users IN ROW EXCLUSIVE MODE`);
    const building = build(context, id, { signal });
    try {
      await eventually(async () => {
        const found = await servers.pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%' AND wait_event_type = 'Lock'",
        );
        return found.rowCount === 1;
      });
      const destroyed = { keyFingerprint: 'a'.repeat(64) };
      await story.append(streams.user(person), { type: 'PersonalKeyDestroyed', data: destroyed });
      await projected(servers.pool, story.position, 5_000);
    } finally {
      await other.query('COMMIT');
      other.release();
      await building;
    }
    expect((await building).state).toBe('built');
    expect((await compare(context, id)).differences).toEqual([]);
    await dropRebuild(context, id);
  });

  it('makes one anew that was cut off', async () => {
    const id = await rebuilt(['identity']);
    const invalid = () =>
      servers.pool.query('SELECT indexrelid::regclass AS name FROM pg_index WHERE NOT indisvalid');
    await servers.pool.query(
      `UPDATE pg_index SET indisvalid = false
       WHERE indrelid = 'rebuild_${id}.users'::regclass AND NOT indisunique`,
    );
    expect((await invalid()).rowCount).toBeGreaterThan(0);
    await build(context, id, { signal });
    expect((await invalid()).rows).toEqual([]);
    await dropRebuild(context, id);
  });
});

describe('what a rebuild leaves alone', () => {
  /** The content of every table except rebuilds and leases, as hashes. */
  async function everythingElse(): Promise<Record<string, string>> {
    const tables = await servers.pool.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema|rebuild_)' ORDER BY 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows) {
      if (['platform.leases', 'projection.rebuilds'].includes(name)) continue;
      const found = await servers.pool.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS hash FROM ${name} AS t`,
      );
      digests[name] = found.rows[0]?.hash ?? '';
    }
    return digests;
  }

  it('appends nothing, says nothing, orders nothing: 0 messages, mails, jobs and commands', async () => {
    await running.stop();
    const heard: string[] = [];
    const stop = new AbortController();
    const listening = new Promise<void>((resolve) => {
      const handlers = { onMessage: (channel: string) => heard.push(channel), onConnect: resolve };
      const options = { logger: servers.logger, signal: stop.signal };
      void listen(servers.postgres.url, [LIVE_CHANNEL, PROJECTED_CHANNEL], handlers, options);
    });
    await listening;
    const before = await everythingElse();
    const id = await rebuilt([]);
    await compare(context, id);
    expect(await everythingElse()).toEqual(before);
    expect(Object.keys(before)).toContain('event_store.events');
    await servers.pool.query(`SELECT pg_notify('${LIVE_CHANNEL}', 'last')`);
    await expect.poll(() => heard).toEqual([LIVE_CHANNEL]);
    stop.abort();
    await dropRebuild(context, id);
    running = runProjector(servers, servers.postgres.url, { maxBatch: 1 });
  });
});
