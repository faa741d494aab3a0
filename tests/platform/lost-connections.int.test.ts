import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool, transaction } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { type Link, startLink, throughLink } from '../support/breaking-link.ts';

const LIMIT_MS = 1_500;
const CONNECTIONS = 3;
let database: TemporaryDatabase;
let link: Link;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  link = await startLink(Number(new URL(database.url).port));
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  pool = createPool(throughLink(database.url, link), 'test', logger, CONNECTIONS, {
    queryWithinMs: LIMIT_MS,
  });
});
afterAll(async () => {
  link?.become('cut');
  await pool?.end();
  await link?.stop();
  await database?.remove();
});

/** Opens all connections of the pool and loses them; the server can be reached again by new ones. */
async function loseAll(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const client of clients) client.release();
  expect(pool.idleCount).toBe(CONNECTIONS);
  link.become('half-open');
  link.become('whole');
}

it('R17 a transaction on a lost connection ends with its first query, and not with its rollback', async () => {
  await loseAll();
  const began = performance.now();
  const lost = transaction(pool, (client) => client.query('SELECT 1'));
  await expect(lost).rejects.toThrow('Query read timeout');
  expect(performance.now() - began).toBeLessThan(2 * LIMIT_MS);
});

it('R17 whoever comes next waits for no other connection that was lost with it', async () => {
  await loseAll();
  await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
  expect(pool.idleCount).toBe(0);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('what the server refuses costs no other connection', async () => {
  const held = await pool.connect();
  (await pool.connect()).release();
  held.release();
  expect(pool.idleCount).toBe(2);
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(pool.idleCount).toBe(1);
});

it('what a transaction throws of itself costs no connection', async () => {
  const held = await pool.connect();
  (await pool.connect()).release();
  held.release();
  const thrown = transaction(pool, () => Promise.reject(new Error('Not so')));
  await expect(thrown).rejects.toThrow('Not so');
  expect(pool.idleCount).toBe(2);
});
