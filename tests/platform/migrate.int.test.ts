import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { run } from '../support/command.ts';

let database: TemporaryDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await temporaryDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.remove();
});

const migrate = (environment: Record<string, string>) => run('migrate', [], environment);

async function applied(): Promise<number[]> {
  const schemas = ['platform', 'projection', 'chain'];
  const counts = schemas.map((schema) =>
    client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${schema}.migrations`),
  );
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.count ?? 0);
}

test('one command brings every schema of an empty database up to date, also when two run at once, and once more', async () => {
  const both = await Promise.all([
    migrate({ DATABASE_URL: database.url }),
    migrate({ DATABASE_URL: database.url }),
  ]);
  expect(both.map(({ code, text }) => [code, code === 0 ? '' : text])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const whole = await applied();
  expect(Math.min(...whole)).toBeGreaterThan(5);
  expect((await migrate({ DATABASE_URL: database.url })).code).toBe(0);
  expect(await applied()).toEqual(whole);
});

test('without a database, or with one that can’t be reached, it ends with 2 and says why, without a password', async () => {
  expect(await migrate({})).toMatchObject({
    code: 2,
    text: expect.stringContaining('DATABASE_URL is missing'),
  });
  const away = await migrate({ DATABASE_URL: 'postgres://nodo:s3cret@127.0.0.1:1/nodo' });
  expect(away).toMatchObject({ code: 2, text: expect.stringContaining('ECONNREFUSED') });
  expect(away.text).not.toContain('s3cret');
});
