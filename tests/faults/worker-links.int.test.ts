import { setTimeout as delay } from 'node:timers/promises';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { microFromUsdt } from '@nodo/contracts/money';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { startChain } from '../../worker/src/testing/chain.test.ts';
import { Links, pairsOf } from '../support/breaking-link.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import {
  AnsweredInTime,
  type Ground,
  investIn,
  investors,
  makeWarehouse,
  request,
  startGround,
} from '../support/ground.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';

const names = [
  'worker to Postgres',
  'worker to Redis',
  'worker to command-api',
  'worker to the chain',
  'APIs to Redis',
] as const;
/** A test run tries one pair of each kind of fault. */
const PAIRS = pairsOf(names, [
  ['worker to Postgres', 'broken off'],
  ['worker to Redis', 'cut'],
  ['worker to command-api', 'half-open'],
  ['worker to the chain', 'delayed'],
]);
const LOADS = sized(1, 3);
/** Payments, and concurrent requests, of each load. */
const AT_ONCE = 2;
const BROKEN_MS = sized(2_000, 8_000);
const HEAL_MS = 90_000;

if (!hasRedis) console.error('R17 worker IS NOT MEASURED: there is no redis-server on this machine');

describe.skipIf(!hasRedis)('the links of the worker', () => {
  let ground: Ground;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let redis: RedisServer;
  const links = new Links<(typeof names)[number]>();
  let commands: RunningProcess;
  let queries: RunningProcess;
  let cookie: string;
  let warehouseId: string;
  const answers = new AnsweredInTime();
  const paid = new Set<string>();
  const faults: Record<string, number> = {};
  let slowestHealing = 0;

  beforeAll(async () => {
    [ground, chain, redis] = await Promise.all([
      startGround(),
      startChain({ intervalMs: 300 }),
      RedisServer.start(),
    ]);
    const treasury = { USDT_CONTRACT: chain.usdtContract, TREASURY_ADDRESS: chain.treasuryAddress };
    const apis = { ...treasury, REDIS_URL: await links.through('APIs to Redis', redis.url) };
    commands = await ground.start('command-api', apis);
    await ground.start('projector', treasury);
    queries = await ground.start('query-api', apis);
    await ground.start('worker', {
      ...treasury,
      DATABASE_URL: await links.through('worker to Postgres', ground.environment.DATABASE_URL ?? ''),
      REDIS_URL: await links.through('worker to Redis', redis.url),
      COMMAND_API_URL: await links.through('worker to command-api', commands.url),
      TRON_URL: await links.through('worker to the chain', chain.url),
      TRON_START_BLOCK: '1',
      TRON_POLL_MS: '300',
      TRON_REQUESTS_PER_SECOND: '100',
      SWEEP_MS: '1000',
    });
    cookie = (await investors(commands.url, 1))[0]?.cookie ?? '';
    warehouseId = await makeWarehouse(commands.url);
    await eventually('the read models', async () => (await read('/api/warehouses')).status === 200);
  });
  afterAll(async () => {
    links.becomeWhole();
    await ground?.stop();
    await links.stop();
    await chain?.stop();
    await redis?.kill();
  });

  const read = (path: string) => request(`${queries.url}${path}`, 'GET', undefined, { cookie });
  const invest = () => investIn(warehouseId, { url: commands.url, cookie, key: newId() });

  async function investments(count: number) {
    const made = await Promise.all(Array.from({ length: count }, invest));
    return made.map(({ body }) => investmentViewSchema.parse(body));
  }

  /** Waits until every payment has all its confirmations, and people are told. */
  async function heals(ids: readonly string[]): Promise<void> {
    const began = performance.now();
    const isConfirmed = async (id: string) => {
      const { status, body } = await read(`/api/investments/${id}`);
      return status === 200 && investmentViewSchema.parse(body).status === 'confirmed';
    };
    const areConfirmed = async () => (await Promise.all(ids.map(isConfirmed))).every(Boolean);
    await eventually('the payments to be confirmed', areConfirmed, HEAL_MS).finally(() => {
      slowestHealing = Math.max(slowestHealing, performance.now() - began);
    });
  }

  it.each(PAIRS)(
    'R17 %s, %s: whoever asks is answered in time, and what was paid meanwhile is credited once it is whole',
    { timeout: proofTimeout(180_000) },
    async (name, state) => {
      const link = links.get(name);
      for (let load = 1; load <= LOADS; load += 1) {
        const made = await investments(AT_ONCE * load);
        const before = link.struck();
        link.become(state);
        for (const { id, payment } of made) {
          await chain.pay(microFromUsdt(payment.amountUsdt), { to: payment.to });
          paid.add(id);
        }
        const asked = made.map(async () => {
          await answers.inTime(`a write, ${name} ${state}`, invest());
          await answers.inTime(`a read, ${name} ${state}`, read('/api/warehouses'));
        });
        await Promise.all([...asked, delay(BROKEN_MS)]);
        link.become('whole');
        await heals(made.map(({ id }) => id));
        faults[state] = (faults[state] ?? 0) + link.struck() - before;
      }
    },
  );

  it('R17 what was found at them', async () => {
    const log = await ground.readLog(undefined);
    const confirmed = log.filter(({ type }) => type === 'InvestmentConfirmed').map(({ stream }) => stream);
    const once = (id: string) => confirmed.filter((stream) => stream === `investment-${id}`).length === 1;
    figure('R17 worker', {
      counts: {
        'links and states': PAIRS.length,
        payments: paid.size,
        ...answers.counts,
        'wrong effects': [...paid].filter((id) => !once(id)).length + confirmed.length - paid.size,
        'slowest healing, ms': Math.round(slowestHealing),
      },
      faults,
    });
    expect(answers.late).toEqual([]);
  });
});
