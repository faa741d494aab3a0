import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryPostgres, temporaryPostgres } from '../testing/storage.test.ts';
import { select } from './database.ts';
import { ReadPool } from './read-pool.ts';

let postgres: TemporaryPostgres;
/** Accepts connections and never responds. */
let silent: Server;
const connections = new Set<Socket>();

beforeAll(async () => {
  postgres = await temporaryPostgres();
  silent = createServer((socket) => connections.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  for (const socket of connections) socket.destroy();
  silent.close();
  await postgres.remove();
});

/** The outcomes of many concurrent reads, and the milliseconds until the last one. */
async function readMany(pool: ReadPool, count: number, sql: string) {
  const began = performance.now();
  const settled = await Promise.allSettled(
    Array.from({ length: count }, () => select(pool, 'read', sql, [])),
  );
  const failed = settled.filter(({ status }) => status === 'rejected').length;
  return { failed, ms: performance.now() - began };
}

it('lets reads wait for a free connection for longer than connecting may take', async () => {
  const pool = new ReadPool(postgres.url, () => undefined);
  const { failed, ms } = await readMany(pool, 11 * 8, 'select pg_sleep(0.2)');
  expect(failed).toBe(0);
  expect(ms).toBeGreaterThan(2_000);
  await pool.end();
});

it('does not take one slow read for a Postgres that is away', async () => {
  const pool = new ReadPool(postgres.url, () => undefined);
  expect((await readMany(pool, 9, 'select pg_sleep(2)')).failed).toBe(0);
  await pool.end();
});

it('tells all who wait, soon, that Postgres does not answer', async () => {
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const pool = new ReadPool(`postgres://nobody@127.0.0.1:${port}/none`, () => undefined);
  const { failed, ms } = await readMany(pool, 1_000, 'select 1');
  expect(failed).toBe(1_000);
  expect(ms).toBeLessThan(8_000);
  await pool.end();
});
