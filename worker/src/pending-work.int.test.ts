import { createLogger } from '@nodo/platform/logging';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../projector/src/migrations.ts';
import { MONTHS } from './earnings/sweeps.ts';
import { investmentsToConfirm, reservedForNothing, reservedThough } from './investments/sweeps.ts';
import { microOnItsWay, payoutsOnTheirWay, payoutsToSettle, payoutsToSign } from './payouts/rows.ts';
import { ReadCursor } from './read-cursor.ts';
import { fillLive } from './testing/live-rows.test.ts';
import { transfersToMatch } from './transfers/rematch.ts';

/** Rows that are done, and rows that still need work. */
const DONE = 20_000;
const OPEN = 5;
/** Maximum rows of one query; reading those that are done would take thousands. */
const MOST_READ = 20 * OPEN;

let database: TemporaryDatabase;
let pool: Pool;
const logger = createLogger({ service: 'worker', logLevel: 'silent' });

/** Fills a table with rows 1 to DONE: columns as given (SQL over `n`). */
const fill = async (table: string, given: Readonly<Record<string, string>>) => {
  await fillLive(pool, table, DONE, given);
  await pool.query(`ANALYZE live.${table}`);
};

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../migrations/', import.meta.url), logger);
  // One connection, whose statistics cover everything that was read.
  pool = createPool(database.url, 'test', logger, 1);
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const open = (done: string, others: string) => `CASE WHEN n > ${OPEN} THEN ${done} ELSE ${others} END`;
  await fill('payouts', {
    state: open(`'confirmed'`, `(ARRAY['approved', 'signed', 'broadcast', 'reserved', 'rejected'])[n]`),
    reservation: open(`'settled'`, `'held'`),
    amount_usdt: '1',
    to_address: `'T'`,
    ...{ tx_hash: `'x' || n`, raw_transaction: `'x'`, signature: `'x'`, expires_at: 'now()' },
    block_number: open('n', 'NULL'),
    decided_at: 'now()',
  });
  await fill('investments', {
    id: id('investment'),
    status: open(`CASE WHEN n = ${DONE - 1} THEN 'failed' ELSE 'confirmed' END`, `'pending'`),
    warehouse_id: `md5('warehouse')::uuid`,
    position: 'n',
    transfer_id: open(id('transfer'), 'NULL'),
    payment_amount_usdt: 'n',
    confirmed_at: 'now()',
  });
  await fill('transfers', {
    id: id('transfer'),
    state: `'confirmed'`,
    matched: `CASE WHEN n = 1 THEN NULL ELSE true END`,
    investment_id: id('investment'),
  });
  await fill('payment_claims', {
    investment_id: id('investment'),
    amount_usdt: 'n',
    released_at: open('now()', 'NULL'),
  });
  // All capital stays reserved; the investment of the last reservation was never written.
  await fill('reservations', {
    investment_id: `CASE WHEN n = ${DONE} THEN md5('lost')::uuid ELSE ${id('investment')} END`,
    warehouse_id: `md5('warehouse')::uuid`,
    position: 'n',
  });
  await pool.query(
    `INSERT INTO projection.checkpoints (name, position) VALUES ('live', ${DONE})
     ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
  );
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

/** Rows of the read models read by `look`, by any access path. */
async function rowsRead(look: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ count: string }>(
      `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS count FROM pg_stat_user_tables
       WHERE schemaname = 'live'`,
    );
    return Number(rows[0]?.count);
  };
  const before = await read();
  await look();
  return (await read()) - before;
}

it.each<[string, number, () => Promise<unknown>]>([
  ['payouts to sign', 1, async () => (await payoutsToSign(pool, { notDue: [], all: [] })).length],
  ['payouts to follow', 2, async () => (await payoutsOnTheirWay(pool, [])).length],
  ['what payouts will still take', 2, async () => Number(await microOnItsWay(pool, [])) / 1_000_000],
  ['payouts to settle', 2, async () => (await payoutsToSettle(pool, [])).length],
  ['investments to confirm', OPEN - 1, async () => (await investmentsToConfirm(pool, [])).length],
  ['months to distribute', 1, async () => (await pool.query(MONTHS)).rowCount],
  ['transfers to match', OPEN, async () => (await transfersToMatch(pool, [])).length],
])('looking for %s reads what is open, not what was done', async (_, found, look) => {
  let answer: unknown;
  const read = await rowsRead(async () => {
    answer = await look();
  });
  expect(answer).toBe(found);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(MOST_READ);
});

it.each([
  ['reserved for nothing', 1, reservedForNothing],
  [
    'reserved though it failed',
    1,
    (db: Pool, cursor: ReadCursor) => cursor.look(db, reservedThough('failed')),
  ],
  [
    'reserved though it was sold',
    0,
    (db: Pool, cursor: ReadCursor) => cursor.look(db, reservedThough('repurchased')),
  ],
] as const)(
  'capital %s is looked for once among all, then from where it was left',
  async (_, found, look) => {
    const cursor = new ReadCursor();
    expect(await look(pool, cursor)).toHaveLength(found);
    let again: unknown;
    const read = await rowsRead(async () => {
      again = await look(pool, cursor);
    });
    expect(again).toHaveLength(found);
    expect(read).toBeLessThanOrEqual(MOST_READ);
  },
);
