import { setTimeout as delay } from 'node:timers/promises';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projections } from '../modules.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import type { Projection } from './projection.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector[] = [];
let isBroken = true;
let slowMs = 0;

/** The warehouses' projection with a fault, which takes its time. */
const faulty = projections.map((projection): Projection => {
  if (projection.name !== 'warehouses') return projection;
  return {
    ...projection,
    apply: async (event, rows, publish) => {
      await projection.apply(event, rows, publish);
      const isPoison = event.type === 'WarehouseUpdated' && event.data.name === 'Veneno';
      if (!isBroken || !isPoison) return;
      await delay(slowMs);
      throw new TypeError('A fault in the projection');
    },
  };
});

function start(count: number): void {
  running = Array.from({ length: count }, () =>
    runProjector(servers, servers.postgres.url, { projections: faulty }),
  );
}
async function stop(): Promise<void> {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
}

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  start(1);
});
afterAll(async () => {
  await stop();
  await servers?.stop();
});

/** A warehouse whose last event is parked. */
async function poisoned(): Promise<string> {
  const id = await story.warehouse('Enferma');
  await story.append(streams.warehouse(id), {
    type: 'WarehouseUpdated',
    data: { name: 'Veneno', previous: null },
  });
  return id;
}
async function parked(): Promise<number> {
  const found = await servers.pool.query('SELECT 1 FROM projection.parked');
  return found.rowCount ?? 0;
}
async function nameOf(id: string): Promise<string | undefined> {
  const found = await servers.pool.query<{ name: string }>('SELECT name FROM live.warehouses WHERE id = $1', [
    id,
  ]);
  return found.rows[0]?.name;
}

/** The lag that is told while a warehouse is not in the read models yet; undefined once it is. */
async function lagBefore(id: string): Promise<number | undefined> {
  const found = await servers.pool.query<{ lag: number }>(
    `SELECT lag_seconds AS lag FROM projection.checkpoints
     WHERE name = 'live' AND NOT EXISTS (SELECT 1 FROM live.warehouses WHERE id = $1)`,
    [id],
  );
  return found.rows[0]?.lag;
}

it('a projector whose lease another one held meanwhile begins again, as that one may have written', async () => {
  const id = await poisoned();
  await projected(servers.pool, story.position);
  expect(await parked()).toBe(1);
  isBroken = false;
  await servers.pool.query(
    "UPDATE platform.leases SET expires_at = '-infinity', holder = gen_random_uuid(), fence = fence + 1 WHERE name = 'projector'",
  );
  // A start tries parked keys again.
  await eventually(async () => (await parked()) === 0);
  expect(await nameOf(id)).toBe('Veneno');
});

it('two projectors follow the log although trying all parked keys takes longer than a lease lasts', async () => {
  isBroken = true;
  const count = 30;
  for (let made = 0; made < count; made += 1) await poisoned();
  await projected(servers.pool, story.position);
  expect(await parked()).toBe(count);
  await stop();
  slowMs = 100;
  const after = await story.warehouse('Sana');
  await delay(1_500);
  start(2);
  // Also before the first batch: others may rely on what is told once somebody holds the lease.
  await eventually(async () => ((await lagBefore(after)) ?? 0) >= 1.5);
  await projected(servers.pool, story.position, 30_000);
  expect(await nameOf(after)).toBe('Sana');
  expect(await parked()).toBe(count);
});

it('one that stands by tells no lag and nothing parked, whatever it told while it led', async () => {
  const told = async ({ figures }: RunningProjector) => {
    const gauges = [figures.leading, figures.parkedKeys, figures.lagSeconds, figures.lagEvents];
    return Promise.all(gauges.map(async (gauge) => (await gauge.get()).values[0]?.value));
  };
  await stop();
  slowMs = 0;
  const count = await parked();
  start(1);
  const [former] = running;
  if (!former) throw new Error('There is no projector');
  // Known from the start, also where nothing happens.
  await eventually(async () => (await told(former))[0] === 1);
  expect(await told(former)).toEqual([1, count, 0, 0]);
  former.figures.lagSeconds.set(40);
  former.figures.lagEvents.set(7);
  // Another one holds the lease from now on.
  await servers.pool.query(
    "UPDATE platform.leases SET expires_at = now() + interval '1 minute', holder = gen_random_uuid(), fence = fence + 1 WHERE name = 'projector'",
  );
  await eventually(async () => (await told(former))[0] === 0);
  expect(await told(former)).toEqual([0, 0, 0, 0]);
});
