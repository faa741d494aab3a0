import { payoutHolds } from '@nodo/contracts/payouts/values';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { fillLive } from '../testing/live-rows.test.ts';
import { countPayouts } from './figures.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
let database: TemporaryDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  pool = createPool(database.url, 'test', logger, 2);
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

it('tells how many payouts under way wait for what, and nothing while there are no read models', async () => {
  const { registry } = createMetrics('test');
  countPayouts(registry, pool);
  const held = async () =>
    Object.fromEntries(
      ((await registry.getSingleMetric('payouts_held')?.get())?.values ?? []).map(({ labels, value }) => [
        labels.reason,
        value,
      ]),
    );
  expect(await held()).toEqual({});
  await migrateReadModels(database.url, logger);
  const none = Object.fromEntries(payoutHolds.map((reason) => [reason, 0]));
  expect(await held()).toEqual(none);
  const wait = (count: number, state: string, hold: string) =>
    fillLive(pool, 'payouts', count, {
      id: 'gen_random_uuid()',
      state: `'${state}'`,
      reservation: `'held'`,
      hold: `'${hold}'`,
    });
  await wait(2, 'approved', 'signer');
  await wait(1, 'broadcast', 'disputed');
  await wait(1, 'failed', 'books');
  expect(await held()).toEqual({ ...none, signer: 2, disputed: 1 });
  await pool.query(`UPDATE live.payouts SET hold = NULL WHERE hold = 'signer'`);
  expect(await held()).toEqual({ ...none, disputed: 1 });
});

it('raises no alarm about one that waits for its person’s KYC, however long', async () => {
  const { registry } = createMetrics('test');
  countPayouts(registry, pool);
  const figure = async (name: string) =>
    (await registry.getSingleMetric(name)?.get())?.values[0]?.value ?? -1;
  await pool.query(`UPDATE live.payouts SET requested_at = now()`);
  const before = await figure('payouts_waiting');
  await fillLive(pool, 'payouts', 1, {
    id: 'gen_random_uuid()',
    state: `'approved'`,
    reservation: `'held'`,
    hold: `'verification'`,
    requested_at: `now() - interval '9 days'`,
  });
  expect(await figure('payouts_waiting')).toBe(before + 1);
  expect(await figure('payouts_oldest_waiting_seconds')).toBeLessThan(60);
  await pool.query(`UPDATE live.payouts SET hold = NULL WHERE hold = 'verification'`);
  await figure('payouts_waiting');
  expect(await figure('payouts_oldest_waiting_seconds')).toBeGreaterThan(86_400);
});
