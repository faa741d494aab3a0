import { setTimeout as delay } from 'node:timers/promises';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { figure, isProof, proofTimeout, sized } from '../support/figures.ts';
import { Product } from '../support/product.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';
import { confirmed, paymentOf, portfolio, priceOf, transactions } from '../support/views.ts';

const ROUNDS = sized(3, 100);
/** More than the worker processes concurrently, so that some confirmations wait in the queue. */
const PAYMENTS = 11;
const AWAY_MS = 1_000;
const REBUILT_WITHIN_MS = 60_000;
const DOLLARS = 50_000;
/** The worker's words. */
const QUEUE_AWAY = 'The queue does not answer: confirmations and periodic jobs wait';
/** A test run shortens the sweep interval; a proof measures with the real one. */
const SWEEPS: Readonly<Record<string, string>> = isProof ? {} : { SWEEP_MS: '2000' };

if (!hasRedis)
  console.error(
    'R16 IS NOT MEASURED: there is no redis-server on this machine (apt-get install redis-server)',
  );

let redis: RedisServer;
let product: Product;
let chain: Chain;
let camila: Client;
const faults = { 'Redis flushed': 0, 'Redis killed': 0 };
const found = { queued: 0, lost: 0, paid: 0, letIn: 0, slowest: 0, schedules: 0, schedulesLost: 0 };

describe.runIf(hasRedis)('R16 a lost Redis', () => {
  beforeAll(async () => {
    redis = await RedisServer.start();
    product = await Product.start({ blockIntervalMs: 150, environment: { REDIS_URL: redis.url, ...SWEEPS } });
    chain = await Chain.of(product);
    camila = await Client.signIn(product.url, INVESTOR);
    await liftLimits(await Client.signIn(product.url, SUPER_ADMIN));
  });
  afterAll(async () => {
    await product?.stop();
    await redis?.kill();
  });

  /** Sends a signal to command-api: while it is stopped, the worker's commands stay unanswered. */
  async function signalCommands(signal: NodeJS.Signals): Promise<void> {
    process.kill((await product.processes())['command-api'] ?? 0, signal);
  }

  async function payMany(): Promise<InvestmentView[]> {
    const [warehouse] = (await listWarehouses(camila)).toSorted(
      (a, b) => Number(b.availableCapital) - Number(a.availableCapital),
    );
    const made: InvestmentView[] = [];
    for (let index = 0; index < PAYMENTS; index += 1) made.push(await invest(camila, warehouse?.id ?? ''));
    for (const one of made) await chain.transfer(one.payment.to, priceOf(one));
    return made;
  }

  /** What the product's health says it lacks. */
  const reasons = async (): Promise<string[]> =>
    Object(await (await fetch(`${product.url}/health`)).json()).reasons ?? [];
  const waiting = () => redis.count('LLEN bull:worker:wait');
  const schedules = () => redis.count('ZCARD bull:worker:repeat');

  /** Makes Redis lose all its data. */
  async function lose(how: keyof typeof faults): Promise<void> {
    if (how === 'Redis flushed') expect(await redis.ask('FLUSHALL')).toBe('+OK');
    else {
      await redis.kill();
      await delay(AWAY_MS);
      // The product's health has reasons only while every service answers.
      await signalCommands('SIGCONT');
      await eventually('the worker to say so', async () => (await reasons()).includes(QUEUE_AWAY));
      await redis.startAgain();
    }
    faults[how] += 1;
  }

  test.each(
    Array.from({ length: ROUNDS }, (_, round) =>
      round % 2 === 0 ? ('Redis flushed' as const) : ('Redis killed' as const),
    ),
  )(
    'R16 %s with jobs queued: every payment is confirmed once, and nobody is let in',
    {
      timeout: proofTimeout(120_000),
    },
    async (how) => {
      const gone = await Client.signIn(product.url, INVESTOR);
      const ended = new Client(product.url);
      ended.cookie = gone.cookie;
      expect((await gone.send('POST', '/api/logout', undefined, { key: null })).status).toBe(200);
      const before = {
        total: Number((await portfolio(camila)).totalInvestment),
        schedules: await schedules(),
      };
      found.schedules = Math.max(found.schedules, before.schedules);
      const made = await payMany();
      const last = made.at(-1)?.id ?? '';
      await eventually('the payments to be seen', async () => (await paymentOf(camila, last))?.confirmations);
      await signalCommands('SIGSTOP');
      let queued = 0;
      try {
        await chain.mine(25);
        queued = await eventually(
          'confirmations to wait',
          async () => ((await waiting()) >= 2 ? waiting() : 0) || false,
        );
        await lose(how);
      } finally {
        await signalCommands('SIGCONT');
      }
      const back = performance.now();
      found.queued += queued;
      for (const { id } of made) {
        const isThere = await confirmed(camila, id, REBUILT_WITHIN_MS).then(
          () => true,
          () => false,
        );
        if (!isThere) found.lost += 1;
      }
      await eventually(
        'the schedules',
        async () => (await schedules()) >= before.schedules,
        REBUILT_WITHIN_MS,
      ).catch(() => {
        found.schedulesLost += 1;
      });
      found.slowest = Math.max(found.slowest, performance.now() - back);
      found.paid += made.length;
      const rows = await transactions(camila);
      for (const { id } of made)
        if (rows.filter(({ investmentId }) => investmentId === id).length !== 1) found.lost += 1;
      expect(Number((await portfolio(camila)).totalInvestment) - before.total).toBe(DOLLARS * made.length);
      const invented = new Client(product.url);
      invented.cookie = `${gone.cookie.split('=')[0]}=${'A'.repeat(43)}`;
      for (const stranger of [ended, invented, new Client(product.url)])
        if ((await stranger.get('/api/auth/user')).status !== 401) found.letIn += 1;
      expect((await camila.get('/api/auth/user')).status).toBe(200);
    },
  );

  test('R16 what was found', () => {
    figure('R16', {
      counts: {
        'payments under way': found.paid,
        'jobs queued when they were lost': found.queued,
        'jobs lost': found.lost,
        schedules: found.schedules,
        'schedules lost': found.schedulesLost,
        'let in': found.letIn,
        'all made again after, ms': Math.round(found.slowest),
      },
      faults,
    });
  });
});
