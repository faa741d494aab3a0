import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function health(): Promise<unknown> {
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
