import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../embedded/src/testing/eventually.test.ts';
import { startProjector } from './app.ts';
import { projected, type Servers, startServers } from './testing/harness.test.ts';
import { Story } from './testing/story.test.ts';

let servers: Servers;
let projector: RunningService;

beforeAll(async () => {
  servers = await startServers();
  projector = await startProjector(servers.config('projector'), servers.logger);
});
afterAll(async () => {
  await projector?.stop();
  await servers?.stop();
});

async function health(): Promise<[number, unknown]> {
  const answer = await fetch(`http://127.0.0.1:${projector.port}/health`);
  return [answer.status, await answer.json()];
}

it('says how many keys of projections are parked and how a rebuild stands, and is well with both', async () => {
  const story = new Story(servers.store);
  const admin = await story.user('super_admin');
  await projected(servers.pool, story.position);
  expect(await health()).toEqual([200, { status: 'ok', parked: 0, rebuild: null }]);

  // Nobody registered this warehouse, so its update has no row to change in either projection that tells of it.
  await story.append(streams.warehouse(newId()), {
    type: 'WarehouseUpdated',
    data: { name: 'Sin registrar', previous: null },
  });
  story.actor = { kind: 'user', id: admin, role: 'super_admin' };
  // Ordered, and not begun: this projector has no program to rebuild with.
  await story.append(streams.rebuilds(), {
    type: 'RebuildRequested',
    data: { rebuildId: newId(), projections: ['warehouses'], until: null, reason: 'Comprobar' },
  });
  await projected(servers.pool, story.position);
  expect(await health()).toEqual([
    200,
    { status: 'ok', parked: 2, rebuild: { state: 'waiting', events: 0, goal: 0 } },
  ]);
});

it('says that it is stuck while it restarts again and again, and that it no longer is', async () => {
  const { pool } = servers;
  await pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'broken' USING ERRCODE = 'XX000'; END $$`);
  await pool.query('CREATE TRIGGER fail BEFORE INSERT ON live.warehouses EXECUTE FUNCTION fail()');
  const story = new Story(servers.store);
  await story.warehouse('Detenida');
  const [status, body] = await eventually(async () => {
    const [found, told] = await health();
    return found === 503 && ([found, told] as const);
  });
  expect([status, body]).toMatchObject([
    503,
    { fields: { log: expect.stringMatching(/restarted \d+ times/) } },
  ]);
  await pool.query('DROP TRIGGER fail ON live.warehouses');
  await projected(pool, story.position);
  await eventually(async () => (await health())[0] === 200);
});
