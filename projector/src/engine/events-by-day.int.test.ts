import { readFile } from 'node:fs/promises';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProjector } from '../app.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { Story } from '../testing/story.test.ts';

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

const kept = async () => {
  const sql = 'SELECT day::text, category, events FROM projection.events_by_day ORDER BY day, category';
  return (await servers.pool.query<{ day: string; category: string; events: number }>(sql)).rows;
};

it('events are counted by their day in Bogotá and category, those of before the update as well', async () => {
  const story = new Story(servers.store);
  story.now = new Date('2026-01-06T04:57:30.000Z');
  const ana = await story.user();
  await story.rename(ana, 'Ana María');
  await story.rename(ana, 'Anita');
  await story.warehouse();
  await projected(servers.pool, story.position);
  const counted = [
    { day: '2026-01-05', category: 'user', events: 2 },
    { day: '2026-01-06', category: 'user', events: 1 },
    { day: '2026-01-06', category: 'warehouse', events: 1 },
  ];
  expect(await kept()).toEqual(counted);

  const migration = new URL('../../migrations/0106_events_by_day.sql', import.meta.url);
  const [up = '', down = ''] = (await readFile(migration, 'utf8')).split('-- Down Migration');
  await servers.pool.query(down);
  await servers.pool.query(up);
  expect(await kept()).toEqual(counted);
});
