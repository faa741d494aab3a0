import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMIN, warehouse } from '../../command-api/src/testing/samples.ts';
import { type Answer, request, startStorage } from '../../command-api/src/testing/servers.ts';
import { serviceEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { eventually } from '../../embedded/src/testing/eventually.test.ts';
import { type RunningProcess, startProcess } from '../../embedded/src/testing/processes.test.ts';
import { bundleProcess } from '../../scripts/bundle.mjs';

const THIS = 'bundle';
const NEXT = 'next-release';

/** Builds a next release in which one event has a third version that the current release cannot read. */
const nextRelease = {
  name: NEXT,
  transform(code: string, id: string) {
    if (!id.endsWith('contracts/src/warehouses/events.ts')) return null;
    const changed = code.replace(
      /version: 2,\s+upcasts: \{ 1: (\(old\) => \(\{ \.\.\.old, previous: null \}\)) \}/,
      'version: 3, upcasts: { 1: $1, 2: (old) => old }',
    );
    if (changed === code) throw new Error('WarehouseUpdated is no longer what this test expects');
    return { code: changed, map: null };
  },
};

/** Generous, as each test starts several processes. */
const TEST_MS = 180_000;

let storage: Awaited<ReturnType<typeof startStorage>>;
let pool: Pool;
let running: RunningProcess[];

beforeAll(async () => {
  for (const service of ['command-api', 'projector'])
    await bundleProcess({ service, entry: 'main' }, NEXT, [nextRelease]);
}, TEST_MS);

beforeEach(async () => {
  running = [];
  storage = await startStorage();
  const logger = createLogger({ service: 'projector', logLevel: 'silent' });
  pool = createPool(storage.environment.DATABASE_URL ?? '', 'test', logger, 1);
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await pool.end();
  await storage.stop();
});

async function start(service: 'command-api' | 'projector', release: string): Promise<RunningProcess> {
  const environment = { ...storage.environment, LOG_LEVEL: 'silent' };
  const started = await startProcess(`${service}/dist/${release}/main.js`, environment);
  running.push(started);
  return started;
}

async function stop(process: RunningProcess): Promise<void> {
  running.splice(running.indexOf(process), 1);
  await process.stop();
}

function send({ url }: RunningProcess, command: string, payload: object): Promise<Answer> {
  const actor = { kind: 'user', id: ADMIN, role: 'admin' };
  const token = { 'x-service-token': serviceEnvironment.SERVICE_TOKEN };
  return request(`${url}/internal/commands`, 'POST', { command, payload, key: newId(), actor }, token);
}

const madeSchema = z.object({ result: z.object({ id: z.uuid() }) });

async function make(api: RunningProcess): Promise<string> {
  const { body } = await send(api, 'CreateWarehouse', warehouse);
  return madeSchema.parse(body).result.id;
}

const rename = (api: RunningProcess, warehouseId: string, name: string) =>
  send(api, 'UpdateWarehouse', { ...warehouse, warehouseId, name });

async function shownName(id: string): Promise<string | undefined> {
  const found = await pool
    .query<{ name: string }>('SELECT name FROM live.warehouses WHERE id = $1', [id])
    .catch(() => undefined);
  return found?.rows[0]?.name;
}
const isShown = (id: string, name: string) => eventually(async () => (await shownName(id)) === name);

async function parkedKeys(): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>('SELECT DISTINCT key FROM projection.parked ORDER BY 1');
  return rows.map(({ key }) => key);
}

/** Expects the 503 that the older release returns for a stream to which a newer one has written. */
function expectUpdating({ status, body, headers }: Answer): void {
  expect([status, body]).toEqual([
    503,
    expect.objectContaining({
      code: 'NEWER_VERSION_NEEDED',
      message: expect.stringContaining('actualizando'),
    }),
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

it(
  'a deploy that begins with commands: what the old ones can’t read waits, all else goes on, nothing is lost',
  async () => {
    const [older, newer] = [await start('command-api', THIS), await start('command-api', NEXT)];
    const olderProjector = await start('projector', THIS);
    const [changed, untouched] = [await make(older), await make(older)];
    expect((await rename(newer, changed, 'De la nueva')).status).toBe(200);
    // The older process still has the previous state of the stream in memory.
    expectUpdating(await rename(older, changed, 'De la vieja'));
    expect((await rename(older, untouched, 'Sigue')).status).toBe(200);
    await isShown(untouched, 'Sigue');
    expect(await shownName(changed)).toBe(warehouse.name);
    expect(await parkedKeys()).toContain(`warehouse-${changed}`);
    await start('projector', NEXT);
    await stop(olderProjector);
    await isShown(changed, 'De la nueva');
    await eventually(async () => (await parkedKeys()).length === 0);
    expect((await rename(newer, changed, 'Otra vez')).status).toBe(200);
    await isShown(changed, 'Otra vez');
  },
  TEST_MS,
);

it(
  'a deploy that begins with read models: both releases write, and all of it is shown',
  async () => {
    const older = await start('command-api', THIS);
    await start('projector', NEXT);
    const [changed, other] = [await make(older), await make(older)];
    expect((await rename(older, changed, 'De la vieja')).status).toBe(200);
    await isShown(changed, 'De la vieja');
    const newer = await start('command-api', NEXT);
    expect((await rename(newer, changed, 'De la nueva')).status).toBe(200);
    await isShown(changed, 'De la nueva');
    expectUpdating(await rename(older, changed, 'Tarde'));
    expect((await rename(older, other, 'Sigue')).status).toBe(200);
    await isShown(other, 'Sigue');
    await stop(older);
    expect((await rename(newer, changed, 'Otra vez')).status).toBe(200);
    await isShown(changed, 'Otra vez');
    expect(await parkedKeys()).toEqual([]);
  },
  TEST_MS,
);
