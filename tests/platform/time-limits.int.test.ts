import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@nodo/platform/logging';
import { createPool, liftTimeLimit, type Pool, transaction } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';

const LIMIT_MS = 300;
const logger = createLogger({ service: 'projector', logLevel: 'silent' });
let database: TemporaryDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  pool = createPool(database.url, 'test', logger, 3, { pipeline: true, transactionWithinMs: LIMIT_MS });
  await pool.query('CREATE TABLE held (id int PRIMARY KEY, by text); INSERT INTO held VALUES (1, NULL)');
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

const take = (by: string, work: () => Promise<unknown>, lift = false) =>
  transaction(pool, async (client) => {
    if (lift) await liftTimeLimit(client);
    await client.query('UPDATE held SET by = $1', [by]);
    await work();
    await client.query('SELECT 1');
  });

it('R17 whoever holds a row and falls silent loses it, and the connection, after the time limit', async () => {
  const silent = take('silent', () => delay(4 * LIMIT_MS)).catch((error: Error) => error);
  await delay(LIMIT_MS / 3);
  // Waits for the row until then.
  await take('next', async () => undefined, true);
  expect(await silent).toBeInstanceOf(Error);
  expect((await pool.query('SELECT by FROM held')).rows).toEqual([{ by: 'next' }]);
});

it('what rightly takes longer may', async () => {
  await take('slow', () => delay(2 * LIMIT_MS), true);
  expect((await pool.query('SELECT by FROM held')).rows).toEqual([{ by: 'slow' }]);
});

it('the server is to notice lost clients within half a minute', async () => {
  const { rows } = await pool.query(
    "SELECT current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int AS seconds",
  );
  expect(rows).toEqual([{ seconds: 30 }]);
});
