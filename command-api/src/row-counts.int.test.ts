import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../projector/src/migrations.ts';
import { fillLive } from '../../worker/src/testing/live-rows.test.ts';
import { rowsIn } from './row-counts.ts';

const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
let database: TemporaryDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await temporaryDatabase();
  pool = createPool(database.url, 'test', logger, 2);
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

it('warehouses and cameras are counted, and there are none before there are read models', async () => {
  const countRows = rowsIn(pool);
  expect(await countRows('warehouses')).toBe(0);
  await migrateReadModels(database.url, logger);
  await fillLive(pool, 'warehouses', 3, { status: `'available'`, progress_percentage: '0' });
  await fillLive(pool, 'cameras', 2, { status: `'online'`, quality: `'1080p'` });
  expect([await countRows('warehouses'), await countRows('cameras')]).toEqual([3, 2]);
});
