import { deriveId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../projector/src/migrations.ts';
import { DomainClock } from './clock.ts';
import { CommandClient, CommandUnavailable } from './commands.ts';
import { DistributionSweeps } from './earnings/sweeps.ts';
import { createWorkerMetrics } from './metrics.ts';
import { settlePayouts } from './payouts/paying-out.ts';
import { PayoutSteps } from './payouts/steps.ts';
import { runOrders } from './standing-orders/running.ts';
import { type CommandRecorder, startCommandRecorder } from './testing/command-recorder.test.ts';
import { fillLive } from './testing/live-rows.test.ts';
import { notifyWaiting } from './waitlist/telling.ts';

/** More than a page of either sweep, plus the one behind it. */
const ROWS = 51;
const logger = createLogger({ service: 'worker', logLevel: 'silent' });

let database: TemporaryDatabase;
let pool: Pool;
let recorder: CommandRecorder;
let services: { pool: Pool; commands: CommandClient; clock: DomainClock; logger: typeof logger };

beforeAll(async () => {
  database = await temporaryDatabase();
  await migrateReadModels(database.url, logger);
  await migrate(database.url, 'chain', new URL('../migrations/', import.meta.url), logger);
  pool = createPool(database.url, 'test', logger, 2);
  recorder = await startCommandRecorder();
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new CommandClient({ url: recorder.url, serviceToken: 't', metrics });
  services = { pool, commands, clock: new DomainClock(false), logger };
  await fillLive(pool, 'payouts', ROWS, {
    state: `'confirmed'`,
    reservation: `'held'`,
    reserved_at: AT,
    id: ID,
    user_id: ID,
  });
  await fillLive(pool, 'distributions', 1, {
    period: `'2026-01'`,
    state: `'completed'`,
    completed_at: 'now()',
  });
  await fillLive(pool, 'standing_orders', ROWS, {
    user_id: ID,
    is_due: 'true',
    last_period: 'NULL',
  });
  await fillLive(pool, 'warehouses', 1, {
    id: CLOSED,
    status: `'closed'`,
    progress_percentage: '0',
  });
  await pool.query(`UPDATE live.standing_orders SET warehouse_id = ${CLOSED} WHERE user_id = (
    SELECT max(user_id::text)::uuid FROM live.standing_orders)`);
}, 60_000);
afterAll(async () => {
  await recorder?.stop();
  await pool?.end();
  await database?.remove();
});
afterEach(() => {
  vi.useRealTimers();
  recorder.sent.length = 0;
  recorder.faults.broken.clear();
});

const AT = `timestamptz '2026-01-01' + n * interval '1 second'`;
/** command-api takes no UUIDs without a version. */
const ID = 'gen_random_uuid()';
const CLOSED = `md5('closed')::uuid`;

async function idsOf(sql: string): Promise<string[]> {
  return (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);
}
const ofPayouts = () => idsOf('SELECT id FROM live.payouts ORDER BY reserved_at');
const ofOrders = () => idsOf('SELECT user_id AS id FROM live.standing_orders ORDER BY user_id');
const handled = () =>
  sent()
    .filter(([command]) => command !== 'EndClosedOrder')
    .map(([, id]) => id);
const sent = () => recorder.sent.map(({ command, correlationId }) => [command, correlationId]);

const sweeps = [
  ['settling payouts', ofPayouts, () => settlePayouts(services, new PayoutSteps(services)), []],
  ['running standing orders', ofOrders, () => runOrders(services), ['EndClosedOrder']],
] as const;

it.each(sweeps)(
  '%s handles everybody behind one who always fails, and fails itself',
  async (_, ids, run, last) => {
    const [first, ...others] = await ids();
    recorder.faults.broken.set(first ?? '', 500);
    await expect(run()).rejects.toBeInstanceOf(CommandUnavailable);
    const handled = sent().filter(([command]) => command !== 'EndClosedOrder');
    expect(handled.map(([, id]) => id)).toEqual(others);
    expect(sent().slice(others.length)).toEqual(last.map((command) => [command, others.at(-1)]));
  },
);

it.each(sweeps)('%s reaches the one behind a full page of refusals that stay', async (_, ids, run) => {
  const all = await ids();
  for (const id of all.slice(0, -1)) recorder.faults.broken.set(id, 409);
  await run();
  expect(handled()).toEqual([all.at(-1)]);
});

it('whoever waits is told of free capital, as command-api takes it outside the demonstration', async () => {
  const free = `'10000000-0000-4000-8000-000000000001'::uuid`;
  await fillLive(pool, 'warehouses', 1, {
    ...{ id: free, status: `'available'`, total_value: '1000', progress_percentage: '0' },
  });
  await fillLive(pool, 'warehouse_capital', 1, { warehouse_id: free, reserved: '0' });
  await fillLive(pool, 'waitlist', 1, { warehouse_id: free, user_id: ID, expires_at: `'infinity'` });
  services.clock.chainIsAt(Date.parse('2026-01-01'));
  await notifyWaiting(services);
  expect(recorder.sent.map(({ command }) => command)).toEqual(['NotifyWaitlist']);
});

it('a month refused by a slower clock is asked for again, one refused when it is long over is not', async () => {
  await fillLive(pool, 'investments', 1, { status: `'confirmed'`, confirmed_at: `timestamptz '2026-03-20'` });
  const march = deriveId('distribution', '2026-03');
  const sweeps = new DistributionSweeps(services);
  // The recorder's answer to what it takes has no state.
  const prepare = () => sweeps.prepare().catch(() => undefined);
  const refused = async () => {
    recorder.faults.broken.set(march, 409);
    await prepare();
    recorder.faults.broken.clear();
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-01T05:21:00.000Z') });
  await refused();
  await prepare();
  expect(sent()).toEqual([['PrepareDistribution', march]]);
  vi.setSystemTime(Date.parse('2026-04-02T12:00:00.000Z'));
  await refused();
  await prepare();
  expect(sent()).toHaveLength(1);
});
