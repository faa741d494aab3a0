import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startQueryApi } from '../app.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let cookie: string;
let second: RunningService;
beforeAll(async () => {
  side = await startReadSide();
  cookie = await side.signIn(await side.story.user('investor', 'Ana'));
  await side.fresh('/api/warehouses', cookie);
  await side.servers.pool.query('ALTER TABLE live.warehouses RENAME COLUMN units TO later');
  second = await startQueryApi(side.servers.config('query-api'), side.servers.logger);
});
afterAll(async () => {
  await second?.stop();
  await side?.stop();
});

const get = (path: string) => fetch(`http://127.0.0.1:${second.port}${path}`, { headers: { cookie } });

it('says which column is not as defined, and answers nothing from such tables until they are', async () => {
  const health = await get('/health');
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { fields: { readModels: 'Read-model columns differ from the database: warehouses.units' } },
  ]);
  const answer = await get('/api/warehouses');
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'DATA_PREPARING' }]);
  expect((await get('/api/preferences')).status).toBe(503);
  await side.servers.pool.query('ALTER TABLE live.warehouses RENAME COLUMN later TO units');
  await eventually(async () => (await get('/health')).ok);
  expect((await get('/api/warehouses')).status).toBe(200);
});

it('starts beside columns that no query knows', async () => {
  await side.servers.pool.query('ALTER TABLE live.warehouses ADD COLUMN later text');
  const third = await startQueryApi(side.servers.config('query-api'), side.servers.logger);
  expect((await fetch(`http://127.0.0.1:${third.port}/health`)).status).toBe(200);
  await third.stop();
});
