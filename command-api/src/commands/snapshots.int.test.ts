import type { StoredEvent } from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longestHold } from '../testing/longest-hold.ts';
import { startCommandApi, startStorage } from '../testing/servers.ts';
import { PostgresSnapshots, type SavedStream } from './snapshots.ts';

let storage: Awaited<ReturnType<typeof startStorage>>;
let pool: Pool;
let snapshots: PostgresSnapshots;

beforeAll(async () => {
  storage = await startStorage();
  // Creates the table.
  await (await startCommandApi(storage.environment)).stop();
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  pool = createPool(storage.environment.DATABASE_URL ?? '', 'test', logger);
  snapshots = new PostgresSnapshots(pool, logger);
});
afterAll(async () => {
  await pool?.end();
  await storage?.stop();
});

const saved = (revision: bigint, eventId: StoredEvent['id'] = newId()): SavedStream => ({
  ...{ revision, eventId },
  state: [{ text: 'á\n', reserved: '10.00' }, 'a second part'],
  commands: new Map([
    ['with', { revision: 3n, commandHash: 'hash' }],
    ['without', { revision: 4n, commandHash: undefined }],
  ]),
});

it('gives back what was kept, and nothing of another stream or version', async () => {
  const kept = saved(9_007_199_254_740_993n);
  await snapshots.save('warehouse-1', 1, kept);
  expect(await snapshots.load('warehouse-1', 1)).toEqual(kept);
  expect(await snapshots.load('warehouse-1', 2)).toBeUndefined();
  expect(await snapshots.load('warehouse-2', 1)).toBeUndefined();
});

it('keeps the newest, whichever process comes last, and what newer code makes', async () => {
  await snapshots.save('warehouse-3', 1, saved(20n));
  await snapshots.save('warehouse-3', 1, saved(10n));
  expect((await snapshots.load('warehouse-3', 1))?.revision).toBe(20n);
  await snapshots.save('warehouse-3', 2, saved(5n));
  expect((await snapshots.load('warehouse-3', 2))?.revision).toBe(5n);
});

it('is not believed by a release that knows other events', async () => {
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  const older = new PostgresSnapshots(pool, logger, [{ type: 'Happened', version: 1 }]);
  const newer = new PostgresSnapshots(pool, logger, [{ type: 'Happened', version: 2 }]);
  await newer.save('warehouse-6', 1, saved(20n));
  expect(await older.load('warehouse-6', 1)).toBeUndefined();
  expect((await newer.load('warehouse-6', 1))?.revision).toBe(20n);
});

it('holds nobody up, however much is kept', async () => {
  const text = 'x'.repeat(40);
  const state = Array.from({ length: 500 }, () => ({ investments: Array.from({ length: 100 }, () => text) }));
  const commands = new Map(
    Array.from({ length: 100_000 }, () => [newId(), { revision: 3n, commandHash: text }]),
  );
  const kept = { ...saved(20n), state, commands };
  expect(await longestHold(() => snapshots.save('warehouse-7', 1, kept))).toBeLessThan(0.6);
  expect(await longestHold(() => snapshots.load('warehouse-7', 1))).toBeLessThan(0.6);
  expect(await snapshots.load('warehouse-7', 1)).toEqual(kept);
});

it('leaves out what came after it while it was kept', async () => {
  const one = saved(20n);
  const commands = new Map([...one.commands, ['later', { revision: 21n, commandHash: 'hash' }]]);
  await snapshots.save('warehouse-8', 1, { ...one, commands });
  expect(await snapshots.load('warehouse-8', 1)).toEqual(one);
});

it('is no obstacle: what can’t be read or written counts as not kept', async () => {
  await snapshots.save('warehouse-4', 1, saved(1n));
  await pool.query(`UPDATE platform.stream_snapshots SET content = '{' WHERE stream = 'warehouse-4'`);
  expect(await snapshots.load('warehouse-4', 1)).toBeUndefined();
  await pool.query('ALTER TABLE platform.stream_snapshots RENAME TO elsewhere');
  await snapshots.save('warehouse-5', 1, saved(1n));
  expect(await snapshots.load('warehouse-5', 1)).toBeUndefined();
});
