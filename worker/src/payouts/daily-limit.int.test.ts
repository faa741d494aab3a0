import { deriveId } from '@nodo/platform/ids';
import { Lease } from '@nodo/platform/lease';
import { createLogger } from '@nodo/platform/logging';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { DailyLimit } from './daily-limit.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });

let database: TemporaryDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../../migrations/', import.meta.url), logger);
  pool = createPool(database.url, 'test', logger, 2);
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

/** An approved payout, decided so many hours ago. */
async function approved(name: string, hoursAgo: number, hold: string | null, amountUsd: string) {
  const id = deriveId('payout', name);
  await fillLive(pool, 'payouts', 1, {
    id: `'${id}'`,
    state: `'approved'`,
    reservation: `'held'`,
    hold: hold === null ? 'NULL' : `'${hold}'`,
    decided_at: `now() - interval '${hoursAgo} hours'`,
  });
  return { id, to: 'T', amountUsdt: amountUsd, amountUsd, attempt: 0, hold, userId: null };
}

it('lets what fits go before what does not, but for a day at most', async () => {
  const parts = { pool, lease: new Lease(pool, 'payouts'), maximum: '50.00' };
  const day = new DailyLimit({ ...parts, notWaiting: () => [] });
  const large = await approved('large', 23, 'daily_limit', '45.00');
  const small = await approved('small', 1, null, '10.00');
  expect(await day.fits(small)).toBe(true);
  await pool.query("UPDATE live.payouts SET decided_at = decided_at - interval '2 hours' WHERE id = $1", [
    large.id,
  ]);
  expect(await day.fits(small)).toBe(false);
  expect(await day.fits(large)).toBe(true);
  // Nor does one that was paid long ago by the log, and whose row does not say so yet.
  const moved = new DailyLimit({ ...parts, notWaiting: () => [large.id] });
  expect(await moved.fits(small)).toBe(true);
  // Those before it go on, and so does everybody while something else holds it.
  expect(await day.fits(await approved('earlier', 30, null, '10.00'))).toBe(true);
  await pool.query("UPDATE live.payouts SET hold = 'treasury_funds' WHERE id = $1", [large.id]);
  expect(await day.fits(small)).toBe(true);
});
