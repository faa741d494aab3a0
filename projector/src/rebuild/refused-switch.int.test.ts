import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { formatBogotaDate } from '@nodo/contracts/bogota';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { type OpenRebuilds, openRebuilds } from '../testing/rebuilds.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { build } from './build.ts';
import { listRebuilds } from './rebuilds.ts';
import { dropRebuild, startRebuild } from './start.ts';
import { switchOver } from './switch.ts';
import { upgradesOf } from './upgrades.ts';

let servers: Servers;
let running: RunningProjector;
let context: OpenRebuilds;
const { signal } = new AbortController();

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  const story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  await story.user('admin', 'Marta');
  await projected(servers.pool, story.position);
  context = openRebuilds(servers, { switchTries: 1 });
});
afterAll(async () => {
  await context?.close();
  await running?.stop();
  await servers?.stop();
});

const failureOf = async (id: number) =>
  (await servers.pool.query('SELECT failure FROM projection.rebuilds WHERE id = $1', [id])).rows[0]?.failure;

describe('a switch that is given up for somebody in the way', () => {
  const failureOf = async (id: number) =>
    (await servers.pool.query('SELECT failure FROM projection.rebuilds WHERE id = $1', [id])).rows[0]
      ?.failure;

  it.each([
    ['query-api', 'de las consultas (query-api)'],
    ['marta@example.com', 'de otra conexión'],
  ])('says on the screen whose transaction it was: %s', async (application, whose) => {
    const { id } = await startRebuild(context, { projections: ['identity'] });
    await build(context, id, { signal });
    const other = await servers.pool.connect();
    await other.query(`SET application_name TO '${application}'`);
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await other.query('SELECT txid_current_snapshot()');
    const since = formatBogotaDate(new Date().toISOString());
    try {
      await expect(switchOver(context, id, { signal, acceptsDifferences: true })).rejects.toThrow(
        `lo impide una transacción ${whose}, abierta desde el ${since}, `,
      );
    } finally {
      await other.query('COMMIT');
      await other.query('RESET application_name');
      other.release();
    }
    await dropRebuild(context, id);
  });

  it('says so of a new version, too, until it comes about', async () => {
    const upgrades = (version: number) => {
      const projections = context.projections.map((one) =>
        one.name === 'identity' ? { ...one, version: (one.version ?? 1) + version } : one,
      );
      return upgradesOf({ ...context, asked: servers.pool, projections });
    };
    await upgrades(1).prepare(signal);
    const other = await servers.pool.connect();
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await other.query('SELECT txid_current_snapshot()');
    let id = 0;
    try {
      await expect(upgrades(1).complete(signal)).rejects.toThrow('lo impide una transacción');
      [{ id = 0 } = {}] = await listRebuilds(servers.pool);
      expect(await failureOf(id)).toContain('lo impide una transacción');
    } finally {
      await other.query('COMMIT');
      other.release();
    }
    await upgrades(1).complete(signal);
    expect(await failureOf(id)).toBeNull();
    await upgrades(0).complete(signal);
    for (const { id: made, state } of await listRebuilds(servers.pool))
      if (state === 'switched') await dropRebuild(context, made);
  });
});

it('a rebuild whose indexes wait for a transaction says so until they are made', async () => {
  const { id } = await startRebuild(context, { projections: ['identity'] });
  const other = await servers.pool.connect();
  await other.query("SET application_name TO 'backup'");
  await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await other.query('SELECT txid_current_snapshot()');
  const building = build(context, id, { signal });
  try {
    await eventually(async () =>
      String(await failureOf(id)).startsWith(
        'Los índices esperan a que termine una transacción de una copia de seguridad, abierta desde el ',
      ),
    );
  } finally {
    await other.query('COMMIT');
    await other.query('RESET application_name');
    other.release();
  }
  expect((await building).state).toBe('built');
  expect(await failureOf(id)).toBeNull();
  await dropRebuild(context, id);
});

it('the process that staff’s orders are carried out by logs what the service is to log', async () => {
  const { id } = await startRebuild(context, { projections: ['identity'] });
  await build(context, id, { signal });
  const other = await servers.pool.connect();
  await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await other.query('SELECT txid_current_snapshot()');
  await servers.pool.query(
    "UPDATE projection.rebuilds SET wish = 'switch_anyway', is_queued = true WHERE id = $1",
    [id],
  );
  const program = fileURLToPath(new URL('../../dist/rebuild/main.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, ...servers.environment, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  try {
    await eventually(async () => said.includes('Somebody is in the way of the switch'));
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await other.query('COMMIT');
    other.release();
  }
  await dropRebuild(context, id);
});
