import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { readStatement } from './read-statement.ts';

const ANYBODY = '8f0b1c1e-7d3a-4a53-9d0e-2a6c5b1f4e77';
let database: TemporaryDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  pool = createPool(database.url, 'test', createLogger({ service: 'worker', logLevel: 'silent' }), 2);
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

it('a statement that can’t be read costs no connection: another is read by the same one', async () => {
  const period = { type: 'monthly', periodFrom: '2026-01-01', periodTo: '2026-01-31' } as const;
  const asked = { id: ANYBODY, investorId: ANYBODY, requestedAt: new Date(), language: 'es' } as const;
  const backend = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0];
  const before = await backend();
  // Nothing has made the read models yet.
  await expect(readStatement(pool, { ...asked, ...period })).rejects.toThrow('live.users');
  expect(await backend()).toEqual(before);
});
