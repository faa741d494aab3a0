import { createLogger } from '@nodo/platform/logging';
import { createPool, migratePlatform, type Pool, transaction } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { CheckpointMovedError, ensureCheckpoint, moveCheckpoint, readCheckpoint } from './checkpoint.ts';

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: Pool;
beforeAll(async () => {
  const logger = createLogger({ service: 'projector', logLevel: 'silent' });
  database = await temporaryDatabase();
  await migratePlatform(database.url, logger);
  await migrateReadModels(database.url, logger);
  pool = createPool(database.url, 'test', logger);
  await ensureCheckpoint(pool, -1n);
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

it('moves only from where it stands, for whoever has the newest lease, over the present tables', async () => {
  const from = await readCheckpoint(pool);
  const to = { ...from, position: 10n, events: 3n };
  const lag = { events: 0, seconds: 0 };
  const move = (change: Partial<Parameters<typeof moveCheckpoint>[1]>) =>
    transaction(pool, (client) => moveCheckpoint(client, { from, to, fence: 2n, lag, ...change }));
  await move({});
  expect(await readCheckpoint(pool)).toMatchObject({ position: 10n, events: 3n });
  const further = { ...to, position: 20n, events: 5n };
  // A stale checkpoint: another process has applied the same events since.
  await expect(move({ to: further })).rejects.toThrow(CheckpointMovedError);
  await expect(move({ from: to, to: further, fence: 1n })).rejects.toThrow(CheckpointMovedError);
  const otherTables = { ...to, generation: to.generation + 1n };
  await expect(move({ from: otherTables, to: further })).rejects.toThrow(CheckpointMovedError);
  expect(await readCheckpoint(pool)).toMatchObject({ position: 10n, events: 3n });
  await move({ from: to, to: further });
  expect(await readCheckpoint(pool)).toMatchObject({ position: 20n, events: 5n });
});

it('keeps where the log ended when the read models were made, which is not before there is something in them', async () => {
  expect(await ensureCheckpoint(pool, 30n)).toBe(-1n);
  await pool.query('DELETE FROM projection.checkpoints');
  expect(await ensureCheckpoint(pool, -1n)).toBe(-1n);
  // A history was imported since.
  expect(await ensureCheckpoint(pool, 40n)).toBe(40n);
  await pool.query('UPDATE projection.checkpoints SET position = 20');
  expect(await ensureCheckpoint(pool, 50n)).toBe(40n);
});
