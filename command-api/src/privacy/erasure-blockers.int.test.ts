import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { fillLive } from '../../../worker/src/testing/live-rows.test.ts';
import { blockersNow } from './erasure-blockers.ts';

const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
const userId = '0199d3c6-7f2a-4c1e-9a35-0c5f2f1e7a10';
let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  pool = createPool(database.url, 'test', logger, 2);
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

it('S15 money from one’s wallet holds an erasure up until it is decided or certainly off the chain', async () => {
  const waiting = async () => (await blockersNow(pool, userId)).unmatchedTransfers;
  const wallet = { user_id: `'${userId}'::uuid`, address: `'TAna'`, method: `'signature'` };
  await fillLive(pool, 'wallets', 1, wallet);
  const sent = { from_address: `'TAna'`, log_index: '1', state: `'confirming'`, detected_at: 'now()' };
  await fillLive(pool, 'transfers', 1, sent);
  const change = (columns: string) => pool.query(`UPDATE live.transfers SET ${columns}`);
  // Nobody has looked yet whose it is.
  await change('matched = NULL');
  expect(await waiting()).toBe(1);
  await change('matched = false');
  expect(await waiting()).toBe(1);
  // A transaction is executed within a day, or never.
  await change(`state = 'reverted'`);
  expect(await waiting()).toBe(1);
  await change(`detected_at = now() - interval '25 hours'`);
  expect(await waiting()).toBe(0);
});

it('S15 who sold back is owed the returns of that month until its batch has their line', async () => {
  const owed = async () => (await blockersNow(pool, userId)).owedAmounts;
  const owner = `'${userId}'::uuid`;
  await fillLive(pool, 'investments', 1, {
    investor_id: owner,
    status: `'repurchased'`,
    repurchased_at: `now() - interval '3 months'`,
  });
  expect(await owed()).toBe(0);
  await pool.query('UPDATE live.investments SET repurchased_at = now()');
  expect(await owed()).toBe(1);
  const month = `to_char(now() AT TIME ZONE 'America/Bogota', 'YYYY-MM')`;
  await fillLive(pool, 'distributions', 1, { period: month, state: `'preparing'` });
  expect(await owed()).toBe(1);
  await pool.query(`UPDATE live.distributions SET state = 'prepared'`);
  expect(await owed()).toBe(0);
});
