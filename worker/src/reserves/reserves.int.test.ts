import { bogotaDay, bogotaHour } from '@nodo/contracts/bogota';
import type { EventData } from '@nodo/contracts/events';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, type Pool } from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { nonceKey, SumTree } from '@nodo/platform/sum-tree';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceEnvironment } from '../../../embedded/src/testing/environment.test.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { createNodePool } from '../chain/nodes.ts';
import { DomainClock } from '../clock.ts';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { Attesting } from './attesting.ts';
import { reservesModule } from './module.ts';
import { whyNotNow } from './read-books.ts';

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let world: World;
let worker: RunningService;
let pool: Pool;
let attesting: Attesting;
let partsFor: (treasury: string) => ConstructorParameters<typeof Attesting>[0];
const attestingFor = (treasury: string) => new Attesting(partsFor(treasury), 0);
const metrics = createWorkerMetrics(createMetrics('worker').registry);
const day = bogotaDay(new Date());

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  await chain.mine(30);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
  worker = await world.start();
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  pool = createPool(databaseUrl, 'test', logger, 3);
  partsFor = (treasury) => {
    const config = loadConfig('worker', {
      ...serviceEnvironment,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      DATABASE_URL: databaseUrl,
      TRON_URL: chain.url,
      USDT_CONTRACT: chain.usdtContract,
      TREASURY_ADDRESS: treasury,
    });
    const limits = { apiKey: undefined, timeoutMs: 2_500, perSecond: 1_000, perDay: 100_000 };
    return {
      clock: new DomainClock(false),
      commands: new CommandClient({ url: stack.url, serviceToken: config.serviceToken, metrics }),
      nodes: createNodePool(config.tron.nodes, { ...limits, logger, metrics }),
      ...{ config, logger, metrics, pool },
    };
  };
  attesting = attestingFor(chain.treasuryAddress);
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([stack?.stop(), world?.close(), pool?.end()]);
  await chain?.stop();
  await databases?.stop();
});

type Look = EventData<'ReservesAttested'>;
async function looks(): Promise<Look[]> {
  const events = await stack.events.readStream(streams.reserves(day));
  return events.flatMap((event) => (event.type === 'ReservesAttested' ? [event.data] : []));
}
const rows = async (sql: string) => (await pool.query<Record<string, string>>(sql)).rows;
/** An account's balance in the books, in micro-USDT; positive if owed. */
async function owed(account: string): Promise<bigint> {
  const [row] = await rows(
    `SELECT coalesce(-sum(balance) * 1000000, 0)::numeric(30, 0)::text AS micro FROM live.book_accounts WHERE account = '${account}'`,
  );
  return BigInt(row?.micro ?? 0);
}
/** Requests an attestation now; returns it. */
async function lookNow(): Promise<Look> {
  const before = (await looks()).length;
  await stack.send('RequestReservesCheck', {}, { actor: await stack.person('admin') });
  await eventually(async () => (await looks()).length > before);
  const last = (await looks()).at(-1);
  if (!last) throw new Error('There was no look');
  return last;
}

describe('the reserves', () => {
  beforeEach(() => world.followed());

  it('are looked at once an hour by however many, and sealed with the first look of the day', async () => {
    await eventually(async () => (await looks()).length >= 1);
    await Promise.all([attesting.run(), attesting.run(), attesting.run()]);
    const now = { hour: bogotaHour(new Date()), reason: 'hourly' };
    const hourly = (await looks()).filter(({ hour, reason }) => hour === now.hour && reason === now.reason);
    expect(hourly).toHaveLength(1);
    expect(hourly[0]).toMatchObject({
      treasuries: [{ address: chain.treasuryAddress }],
      inTransit: '0.000000',
      shortfall: '0.000000',
    });
    const types = await stack.typesOf(streams.reserves(day));
    expect(types.slice(0, 2)).toEqual(['ReservesAttested', 'LiabilitiesSealed']);
    expect(types.filter((type) => type === 'LiabilitiesSealed')).toHaveLength(1);
  });

  it('count what arrived and is nobody’s yet on both sides, however far the books are', async () => {
    const before = await lookNow();
    await chain.pay(777_000_001n);
    await chain.mine(20);
    await world.followed();
    // At this moment it may or may not be booked: either way nothing is missing or counted twice.
    const during = await lookNow();
    expect(microFromUsdt(during.assets) - microFromUsdt(before.assets)).toBe(777_000_001n);
    expect(during.shortfall).toBe('0.000000');
    await eventually(async () => (await owed('unassigned')) === 777_000_001n);
    const after = await lookNow();
    expect(after).toMatchObject({ inTransit: '0.000000', liabilities: { unassigned: '777.000001' } });
  });

  it('say nothing of a block that was not followed, and ring no alarm for it', async () => {
    const { rows: states } = await pool.query('SELECT height FROM chain.state');
    const count = (await looks()).length;
    await worker.stop();
    await chain.pay(5_000_000n);
    await chain.mine(40);
    await stack.send('RequestReservesCheck', {}, { actor: await stack.person('admin') });
    await eventually(
      async () => (await rows('SELECT 1 FROM live.reserve_days WHERE requested > answered')).length === 1,
    );
    expect(await attesting.run()).toBe(false);
    expect((await pool.query('SELECT height FROM chain.state')).rows).toEqual(states);
    expect(await looks()).toHaveLength(count);
    worker = await world.start();
    await eventually(async () => (await looks()).length > count);
    expect((await looks()).at(-1)).toMatchObject({ shortfall: '0.000000' });
  });

  it('are not looked at again at once, though a read model may not show the answer yet', async () => {
    await worker.stop();
    await stack.send('RequestReservesCheck', {}, { actor: await stack.person('admin') });
    await eventually(
      async () => (await rows('SELECT 1 FROM live.reserve_days WHERE requested > answered')).length === 1,
    );
    const count = (await looks()).length;
    const services = { ...partsFor(chain.treasuryAddress), settings: { sweepMs: 3_000 } };
    const [job] = reservesModule(services).recurring ?? [];
    // `true` would have the queue run it again, for as long as it answers so.
    expect(await job?.run()).not.toBe(true);
    expect(await looks()).toHaveLength(count + 1);
    worker = await world.start();
  });

  it('say nothing before the first event', async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      expect(await whyNotNow(client)).toBeUndefined();
      await client.query(`UPDATE projection.checkpoints SET position = -1 WHERE name = 'live'`);
      expect(await whyNotNow(client)).toBe('not built');
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
  });

  it('say nothing while the books stand still at an event', async () => {
    await pool.query(
      `INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
       VALUES ('books', 'x', 1, 'transfer-x', 0, 'TransferConfirmed', gen_random_uuid(), 'out of balance')`,
    );
    const count = (await looks()).length;
    await stack.send('RequestReservesCheck', {}, { actor: await stack.person('admin') });
    await eventually(
      async () => (await rows('SELECT 1 FROM live.reserve_days WHERE requested > answered')).length === 1,
    );
    expect(await attesting.run()).toBe(false);
    expect(await looks()).toHaveLength(count);
    await pool.query(`DELETE FROM projection.parked WHERE key = 'x'`);
    await eventually(async () => (await looks()).length === count + 1);
  });

  it('are short by exactly what is missing, and staff are told; what arrives for nobody makes up for none of it', async () => {
    const { assets, inTransit, liabilities } = await lookNow();
    const spare =
      microFromUsdt(assets) -
      microFromUsdt(inTransit) -
      Object.values(liabilities).reduce((sum, amount) => sum + microFromUsdt(amount), 0n);
    const { id: userId } = await stack.person('investor');
    const cents = spare / 10_000n + 1_234n;
    await stack.credit(userId, `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
    const credited = cents * 10_000n;
    await eventually(async () => (await owed('balances')) >= credited);
    const short = await lookNow();
    expect(short.shortfall).toBe(usdtFromMicro(credited - spare));
    const notice = () =>
      rows(`SELECT kind, audience, is_settled::text FROM live.notifications WHERE kind = 'reserves_short'`);
    await eventually(async () => (await notice()).length === 1);
    expect(await notice()).toEqual([{ kind: 'reserves_short', audience: 'staff', is_settled: 'false' }]);
    await chain.pay(credited - spare);
    await chain.mine(20);
    // It belongs to nobody yet, so it is owed: only the platform's own money makes up for the shortfall.
    await world.followed();
    expect((await lookNow()).shortfall).toBe(usdtFromMicro(credited - spare));
  });

  it('miss what left the treasury by another hand', async () => {
    const before = await lookNow();
    await chain.pay(40_000_000n, { to: await chain.demoWallet(), from: chain.treasuryPrivateKey });
    await chain.mine(20);
    await world.followed();
    const after = await lookNow();
    const less = (field: 'assets' | 'shortfall') =>
      microFromUsdt(before[field]) - microFromUsdt(after[field]);
    expect([less('assets'), less('shortfall')]).toEqual([40_000_000n, -40_000_000n]);
    expect(after.inTransit).toBe('0.000000');
  });

  it('count what is left at a former treasury', async () => {
    const before = await lookNow();
    await worker.stop();
    const present = await chain.demoWallet();
    await stack.send('RequestReservesCheck', {}, { actor: await stack.person('admin') });
    await eventually(
      async () => (await rows('SELECT 1 FROM live.reserve_days WHERE requested > answered')).length === 1,
    );
    expect(await attestingFor(present).run()).toBe(true);
    const after = (await looks()).at(-1);
    expect(after?.treasuries).toEqual([
      { address: present, balance: usdtFromMicro(await chain.balanceOf(present)) },
      ...before.treasuries,
    ]);
    worker = await world.start();
  });
});

it('the seal is the tree over the balances at its position, made from the past of the read models', async () => {
  const events = await stack.events.readStream(streams.reserves(day));
  const sealed = events.find((event) => event.type === 'LiabilitiesSealed');
  if (sealed?.type !== 'LiabilitiesSealed') throw new Error('There is no seal');
  const { logPosition, rootHash, total } = sealed.data;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.as_of', $1, true)`, [logPosition]);
    const { rows: people } = await client.query<{ subject: string; micro: string }>(
      `SELECT subject, (-balance * 1000000)::numeric(30, 0)::text AS micro FROM as_of.book_accounts WHERE account = 'balances'`,
    );
    const tree = new SumTree(
      people.map(({ subject, micro }) => ({ userId: subject, sum: BigInt(micro) })),
      { day, key: nonceKey(serviceEnvironment.SESSION_SECRET) },
    );
    expect({ hash: tree.root.hash, sum: usdtFromMicro(tree.root.sum) }).toEqual({
      hash: rootHash,
      sum: total,
    });
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});
