import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rebuildsIn } from '../../../command-api/src/history/rebuilds/rebuild-facts.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import type { Projection } from '../../../projector/src/engine/projection.ts';
import { projections } from '../../../projector/src/modules.ts';
import { build } from '../../../projector/src/rebuild/build.ts';
import { compare } from '../../../projector/src/rebuild/compare.ts';
import { listRebuilds } from '../../../projector/src/rebuild/rebuilds.ts';
import { dropRebuild, startRebuild } from '../../../projector/src/rebuild/start.ts';
import { switchOver } from '../../../projector/src/rebuild/switch.ts';
import { upgradesOf } from '../../../projector/src/rebuild/upgrades.ts';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { type OpenRebuilds, openRebuilds } from '../../../projector/src/testing/rebuilds.test.ts';
import { runProjector } from '../../../projector/src/testing/snapshot.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let context: OpenRebuilds;
let cookie: string;
let renamed: string;
/** The name of one warehouse by the position it was given at. */
const names = new Map<bigint, string>();
const { signal } = new AbortController();
/** Cleanup of what a failed test leaves running. */
const running: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  side = await startReadSide();
  context = openRebuilds(side.servers);
  cookie = await side.signIn(await side.story.user('admin', 'Marta'), 'admin');
  for (let index = 0; index < 60; index += 1) await side.story.warehouse(`Otra ${index}`);
  renamed = await side.story.warehouse('Nombre');
  names.set(side.story.position, 'Nombre');
  await rename();
  await side.fresh('/api/warehouses', cookie);
});
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});
afterAll(async () => {
  await context?.close();
  await side?.stop();
});

async function rename(): Promise<void> {
  const name = `Nombre ${names.size}`;
  await side.story.append(`warehouse-${renamed}`, {
    type: 'WarehouseUpdated',
    data: { name, previous: null },
  });
  names.set(side.story.position, name);
}

const nameAt = (position: bigint) => [...names].filter(([from]) => from <= position).at(-1)?.[1];

interface Seen {
  readonly path: string;
  readonly status: number;
  readonly at: bigint;
  readonly name: string | undefined;
  readonly locations: readonly string[];
  readonly count: number;
}

/** Requests these paths repeatedly and concurrently until stopped; returns all responses. */
function hammer(paths: readonly string[]) {
  const seen: Seen[] = [];
  let isOver = false;
  const one = async (path: string) => {
    while (!isOver) {
      const { status, body, headers } = await side.get(path, cookie);
      const rows: { id: string; name: string; location: string }[] = Array.isArray(body) ? body : [];
      const name = rows.find(({ id }) => id === renamed)?.name;
      const locations = [...new Set(rows.map(({ location }) => location))];
      const at = BigInt(headers.get('x-at-position') ?? -1);
      seen.push({ path, status, at, name, locations, count: rows.length });
      await delay(2);
    }
  };
  const asking = Promise.all(paths.map(one));
  const stop = async () => {
    isOver = true;
    await asking;
    return seen;
  };
  running.push(stop);
  return { seen, stop };
}

/** Renames continuously. */
function renameOften() {
  let isOver = false;
  const renaming = (async () => {
    while (!isOver) {
      await rename();
      await delay(10);
    }
  })();
  const stop = async () => {
    isOver = true;
    await renaming;
  };
  running.push(stop);
  return stop;
}

function expectWhole(seen: readonly Seen[], lists: readonly string[]): void {
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  const answers = seen.filter(({ path }) => lists.includes(path));
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(({ count }) => count !== 61)).toEqual([]);
  expect(answers.filter(({ at, name }) => name !== nameAt(at))).toEqual([]);
}

it('LIVE tables are switched while people ask and events come in: each answer is whole and true where it says it is', async () => {
  const past = [...names.keys()][0] ?? 0n;
  const lists = ['/api/warehouses', '/api/warehouses?', `/api/warehouses?asOf=${past}`];
  const asking = hammer([...lists, '/api/warehouses', '/api/investments?scope=all']);
  const stopRenaming = renameOften();
  for (const ordered of [['warehouses'], []]) {
    const { id } = await startRebuild(context, { projections: ordered });
    const { isSwitched, comparison } = await switchOver(context, id, { signal, acceptsDifferences: false });
    expect([comparison?.differences, isSwitched]).toEqual([[], true]);
    await delay(200);
    await dropRebuild(context, id);
  }
  await stopRenaming();
  expectWhole(await asking.stop(), lists);
  await projected(side.servers.pool, side.story.position);
  // The switched tables are maintained, including their history.
  expect((await compareAnew()).differences).toEqual([]);
});

async function compareAnew() {
  const { id } = await startRebuild(context, { projections: [] });
  const outcome = await compareBuilt(id);
  await dropRebuild(context, id);
  return outcome;
}

async function compareBuilt(id: number) {
  await build(context, id, { signal });
  return compare(context, id);
}

it('refuses to switch to what differs, unless that is meant, and to what does not go on', async () => {
  const { id } = await startRebuild(context, { projections: ['warehouses'] });
  await compareBuilt(id);
  await side.servers.pool.query(`UPDATE rebuild_${id}.warehouses SET location = 'Otra parte'`);
  const refused = await switchOver(context, id, { signal, acceptsDifferences: false });
  expect([refused.isSwitched, refused.comparison?.isEqual]).toEqual([false, false]);
  const { body } = await side.get('/api/warehouses', cookie);
  expect(JSON.stringify(body)).not.toContain('Otra parte');
  const until = { kind: 'position', position: [...names.keys()][0] ?? 0n } as const;
  const { id: past } = await startRebuild(context, { projections: ['kyc'], until });
  await expect(switchOver(context, past, { signal, acceptsDifferences: true })).rejects.toThrow(
    /no puede ponerse en uso/,
  );
  await dropRebuild(context, past);
  await dropRebuild(context, id);
});

/** The projection of warehouses in a later version: every location differs. */
const otherwise: readonly Projection[] = projections.map((projection) =>
  projection.name === 'warehouses'
    ? {
        ...projection,
        version: 2,
        apply: async (event, rows, publish) => {
          await projection.apply(event, rows, publish);
          if (event.type !== 'WarehouseCreated') return;
          const row = await rows.warehouses.require(event.stream.slice('warehouse-'.length));
          rows.warehouses.put({ ...row, location: `v2 ${row.location}` });
        },
      }
    : projection,
);

it('a projector of another version builds beside, switches, and goes on: before it all is old, after it all is new', async () => {
  const asking = hammer(['/api/warehouses', '/api/warehouses?']);
  // On standby, it builds while the older one leads.
  const next = runProjector(side.servers, side.servers.postgres.url, {
    projections: otherwise,
    upgrades: true,
  });
  await eventually(async () => {
    const [newest] = await listRebuilds(context.pool);
    return newest?.isUpgrade === true && newest.state === 'built';
  });
  expect(asking.seen.flatMap(({ locations }) => locations).join()).not.toContain('v2');
  await rename();
  await side.pauseProjector();
  await rename();
  await eventually(async () => asking.seen.at(-1)?.name === nameAt(side.story.position));
  await eventually(async () => asking.seen.at(-1)?.locations[0]?.startsWith('v2') === true);
  const seen = await asking.stop();
  expectWhole(seen, ['/api/warehouses', '/api/warehouses?']);
  const isNew = ({ locations }: Seen) => locations.every((location) => location.startsWith('v2'));
  const isOld = ({ locations }: Seen) => locations.every((location) => !location.startsWith('v2'));
  expect(seen.filter((answer) => !isNew(answer) && !isOld(answer))).toEqual([]);
  const stored = await side.servers.pool.query(
    "SELECT version FROM projection.projections WHERE name = 'warehouses'",
  );
  expect(stored.rows).toEqual([{ version: 2 }]);
  await next.stop();
  await side.resumeProjector();
  // And back to the older version, which finds no leader.
  const { headers } = await side.fresh('/api/warehouses', cookie);
  expect(headers.get('x-stale')).toBeNull();
  await eventually(async () => {
    const { body } = await side.get('/api/warehouses', cookie);
    return !JSON.stringify(body).includes('v2 ');
  });
});

it('one of an older version that stood by while a newer one led makes its own rows again before it leads', async () => {
  const asked = side.servers.pool;
  const standby = upgradesOf({ ...context, asked });
  await standby.prepare(signal);
  await side.pauseProjector();
  await upgradesOf({ ...context, asked, projections: otherwise }).complete(signal);
  const isNew = async () => JSON.stringify((await side.get('/api/warehouses', cookie)).body).includes('v2 ');
  expect(await isNew()).toBe(true);
  await standby.complete(signal);
  expect(await isNew()).toBe(false);
  const stored = await side.servers.pool.query(
    "SELECT version FROM projection.projections WHERE name = 'warehouses'",
  );
  expect(stored.rows).toEqual([{ version: 1 }]);
  await side.resumeProjector();
});

it('nobody is answered from the tables of a new projection before they are filled', async () => {
  await side.servers.pool.query("UPDATE projection.projections SET version = 0 WHERE name = 'warehouses'");
  const refused = await side.get('/api/warehouses', cookie);
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'DATA_PREPARING' }]);
  expect((await side.get('/api/auth/user', cookie)).status).toBe(200);
  await side.pauseProjector();
  await side.resumeProjector();
  await eventually(async () => (await side.get('/api/warehouses', cookie)).status === 200);
});

it('nor from those that an older projector does not know and leaves as they are; lists name what the code knows', async () => {
  const { pool, postgres } = side.servers;
  // As a later release, gone back from, leaves it.
  await pool.query(
    "INSERT INTO projection.projections (name, categories, place, tables, version) VALUES ('later', '{}', 99, '{visits}', 1)",
  );
  await side.pauseProjector();
  const known = projections.filter(({ name }) => name !== 'visits');
  const older = runProjector(side.servers, postgres.url, { projections: known });
  await eventually(async () => (await side.get('/api/visits?scope=all', cookie)).status === 503);
  expect((await side.get('/api/warehouses', cookie)).status).toBe(200);
  await older.stop();
  await side.resumeProjector();
  await eventually(async () => (await side.get('/api/visits?scope=all', cookie)).status === 200);
  const { rows } = await pool.query(
    "SELECT version, tables FROM projection.projections WHERE name = 'later'",
  );
  expect(rows).toEqual([{ version: 0, tables: [] }]);
  const listed = await Promise.all(
    ['/api/projections', '/api/history/rebuilds'].map((path) => side.get(path, cookie)),
  );
  for (const { status, body } of listed) {
    expect([status, ...['visits', 'later'].map((name) => JSON.stringify(body).includes(name))]).toEqual([
      ...[200, true, false],
    ]);
  }
  const facts = await rebuildsIn(pool)({ ids: [] });
  expect(facts.projections).toEqual(projections.map(({ name }) => name));
});
