import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { readStatement } from './read-statement.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const [investorId, reportId] = [newId(), newId()];

let database: TemporaryDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  pool = createPool(database.url, 'test', logger, 2);
  await fillLive(pool, 'users', 1, { id: `'${investorId}'`, position: '1' });
  await appended(1, '2026-01-10T12:00:00-05', `user-${investorId}`);
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

/** An event at this position; those before it may have happened later. */
const appended = (position: number, occurredAt: string, stream: string) =>
  pool.query(
    `INSERT INTO projection.events (position, stream, revision, type, event_id, occurred_at, effective_at, recorded_at,
       actor_kind, actor_id)
     SELECT $1, $2, 0, 'Something', $3, $4, greatest($4, max(effective_at)), $4, 'service', 'test' FROM projection.events`,
    [position, stream, newId(), occurredAt],
  );

/** A payout that was confirmed by the event at this position. */
async function paid(position: number, endedAt: string, usd: string): Promise<void> {
  const id = newId();
  await appended(position, endedAt, `payout-${id}`);
  await fillLive(pool, 'payouts', 1, {
    id: `'${id}'`,
    user_id: `'${investorId}'`,
    state: `'confirmed'`,
    reservation: `'settled'`,
    amount_usd: usd,
    amount_usdt: usd,
    tx_hash: `'${usd}'`,
    ended_at: `timestamptz '${endedAt}'`,
    position: String(position),
  });
}

it('tells what was recorded after later events in the statement of the month that it came to, once', async () => {
  await paid(10, '2026-01-20T12:00:00-05', '10.00');
  await appended(20, '2026-02-01T00:00:01-05', `user-${newId()}`);
  await paid(30, '2026-01-31T23:59:58-05', '7.00');
  await paid(40, '2026-02-10T12:00:00-05', '5.50');
  await appended(50, '2026-04-02T12:00:00-05', `report-${reportId}`);

  const period = { id: reportId, investorId, type: 'monthly', language: 'es' } as const;
  const toldOf = async (month: string, days: number) => {
    const [periodFrom, periodTo] = [`2026-${month}-01`, `2026-${month}-${days}`];
    const requestedAt = new Date('2026-04-02T12:00:00-05:00');
    const found = await readStatement(pool, { ...period, periodFrom, periodTo, requestedAt });
    return found && [found.figures.withdrawals.map(({ amount }) => amount), found.figures.withdrawalsTotal];
  };
  expect(await toldOf('01', 31)).toEqual([['10.00'], { amount: '10.00', amountUsdt: '10.000000' }]);
  expect(await toldOf('02', 28)).toEqual([['7.00', '5.50'], { amount: '12.50', amountUsdt: '12.500000' }]);
  expect(await toldOf('03', 31)).toEqual([[], { amount: '0.00', amountUsdt: '0.000000' }]);
});
