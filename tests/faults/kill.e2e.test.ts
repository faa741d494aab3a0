import { setTimeout as delay } from 'node:timers/promises';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Chain } from '../support/chain.ts';
import { chooseSeed, seeded } from '../support/chaos.ts';
import { Client, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { Journal } from '../support/journal.ts';
import { Product } from '../support/product.ts';
import { confirmed, investments, paymentOf, portfolio, priceOf, transactions } from '../support/views.ts';

const VICTIMS = [
  'event-store',
  'postgres',
  'command-api',
  'projector',
  'worker',
  'query-api',
  'chain',
] as const;
const RANDOM_KILLS = sized(10, 300);
const HEALED_WITHIN_MS = 60_000;
const WAREHOUSES = 7;
const ROOMY = {
  location: 'Cartago',
  description: 'Con lugar para mucho capital',
  totalValue: '900000000',
  totalShares: 9_000,
  sharePrice: '100000',
};
const madeSchema = z.object({ id: z.uuid() });

let product: Product;
let chain: Chain;
let camila: Client;
let warehouses: string[];
let before: { count: number; total: string; reserved: number };
const journal = new Journal();
const paid: InvestmentView[] = [];
const kills = new Map<string, number>();
let seed: number;

beforeAll(async () => {
  product = await Product.start({ blockIntervalMs: 150 });
  chain = await Chain.of(product);
  camila = await Client.signIn(product.url, 'inversionista@nodocartago.co');
  warehouses = await roomyWarehouses();
  before = await holdings();
});
afterAll(() => product?.stop());

/** Separate warehouses with enough capital for all investments of this file. */
async function roomyWarehouses(): Promise<string[]> {
  const admin = await Client.signIn(product.url, 'admin@nodocartago.co');
  await liftLimits(admin);
  const made = await Promise.all(
    Array.from({ length: WAREHOUSES }, async (_, index) => {
      const sent = { ...ROOMY, name: `Bodega Amplia ${index + 1}` };
      const answer = await admin.send('POST', '/api/warehouses', sent);
      expect(answer.status, answer.text).toBe(201);
      return madeSchema.parse(answer.body).id;
    }),
  );
  await eventually('the new warehouses', async () => {
    const known = new Set((await listWarehouses(camila)).map(({ id }) => id));
    return made.every((id) => known.has(id));
  });
  return made;
}

async function holdings() {
  const reserved = (await listWarehouses(camila)).reduce(
    (sum, each) => sum + Number(each.totalValue) - Number(each.availableCapital),
    0,
  );
  const { totalInvestment: total } = await portfolio(camila);
  return { count: (await investments(camila)).length, total, reserved };
}

function invest(index: number): Promise<InvestmentView> {
  return journal.invest(camila, warehouses[index % warehouses.length] ?? '');
}

/** Makes an investment and pays it; returns once the payment has its first confirmation. */
async function climbing(index: number): Promise<InvestmentView> {
  const made = await invest(index);
  await chain.pay(made.payment.to, priceOf(made));
  paid.push(made);
  await eventually('the payment to climb', async () => (await paymentOf(camila, made.id))?.confirmations);
  return made;
}

/** Sends SIGKILL and counts it. Returns `true` for `eventually`. */
async function kill(victim: string): Promise<true> {
  await product.killProcess(victim);
  kills.set(victim, (kills.get(victim) ?? 0) + 1);
  return true;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The raw responses to the owner's reads, for comparison. */
async function shown(): Promise<string[]> {
  const paths = [
    '/api/investments',
    '/api/blockchain/transactions',
    '/api/analytics/portfolio',
    '/api/warehouses',
    '/api/financial-settings',
  ];
  return Promise.all(paths.map(async (path) => (await camila.get(path)).text));
}

describe('R1 R2 R7 R15 CHAIN-03 kill -9 while a payment climbs', () => {
  test.each(VICTIMS.map((victim, index) => ({ victim, index })))(
    '$victim: it is started again and the payment is confirmed by itself',
    async ({ victim, index }) => {
      const made = await climbing(index);
      const { [victim]: pid = 0 } = await product.processes();
      await kill(victim);
      await confirmed(camila, made.id, HEALED_WITHIN_MS);
      await product.ready(HEALED_WITHIN_MS);
      expect(alive(pid)).toBe(false);
      expect((await product.processes())[victim]).not.toBe(pid);
      expect((await paymentOf(camila, made.id))?.state).toBe('confirmed');
    },
  );

  test(`any of them, ${RANDOM_KILLS} times at random, while people invest: nothing acknowledged is lost or doubled`, {
    timeout: proofTimeout(120_000),
  }, async () => {
    seed = chooseSeed();
    console.log(`Replay with CHAOS_SEED=${seed}`);
    const random = seeded(seed);
    const victims = Array.from({ length: Math.ceil(RANDOM_KILLS / VICTIMS.length) }, () => VICTIMS)
      .flatMap((each, round) => each.map((victim) => ({ victim, order: round + random() })))
      .toSorted((a, b) => a.order - b.order)
      .map(({ victim }) => victim)
      .slice(0, RANDOM_KILLS);
    const made = await Promise.all([climbing(7), climbing(8), climbing(9)]);
    const writing = new AbortController();
    const writers = [10, 11, 12].map(async (start) => {
      for (let index = start; !writing.signal.aborted; index += 3) {
        await invest(index);
        await delay(50);
      }
    });
    try {
      for (const victim of victims) {
        await delay(100 + random() * 900);
        // Retried, as the victim may still be restarting after an earlier kill.
        await eventually(`${victim} to be killed`, () => kill(victim));
      }
    } finally {
      // Writers must be stopped before the following tests count.
      writing.abort();
      await Promise.allSettled(writers);
    }
    await Promise.all(writers);
    await product.ready(HEALED_WITHIN_MS);
    for (const { id } of made) await confirmed(camila, id, HEALED_WITHIN_MS);
    console.log(`Killed ${victims.join(', ')}; ${journal.unknown} answers were asked for again`);
  });

  test('R1 R13 in the end everything acknowledged is there once, and every payment was credited once', async () => {
    const { acknowledged } = journal;
    // Waits first: this test counts the outcomes, while the tests before measure the time.
    await product.ready(HEALED_WITHIN_MS);
    for (const { id } of paid) await confirmed(camila, id, HEALED_WITHIN_MS);
    const list = await eventually('the read models to have everything', async () => {
      const now = await investments(camila);
      return now.length >= before.count + acknowledged.length && now;
    });
    expect(list).toHaveLength(before.count + acknowledged.length);
    const byId = new Map(list.map((each) => [each.id, each]));
    const rows = await transactions(camila);
    const doubled = list.length - byId.size;
    figure('R1 product', {
      counts: {
        'investments acknowledged': acknowledged.length,
        'payments credited': paid.length,
        'answers asked for again': journal.unknown,
        lost: acknowledged.filter(({ id }) => !byId.has(id)).length,
        doubled: doubled + byId.size - before.count - acknowledged.length,
        'payments credited twice': paid.filter(
          ({ id }) => rows.filter(({ investmentId }) => investmentId === id).length !== 1,
        ).length,
      },
      faults: Object.fromEntries(kills),
      seed,
    });
    for (const made of acknowledged) {
      const { status: _status, confirmedAt: _at, payment, ...kept } = made;
      expect(byId.get(made.id)).toMatchObject({ ...kept, payment: { amountUsdt: payment.amountUsdt } });
    }
    const after = await holdings();
    expect(Number(after.total) - Number(before.total)).toBe(50_000 * paid.length);
    expect(after.reserved - before.reserved).toBe(50_000 * acknowledged.length);
    for (const { id } of paid) expect(rows.filter((row) => row.investmentId === id)).toHaveLength(1);
    expect(acknowledged.length).toBeGreaterThan(paid.length);
  });
});

describe('R1 R23 the whole product', () => {
  test('stopped and started again, it shows the same to the byte, to people who are still signed in', async () => {
    const then = await shown();
    await product.restart();
    expect(await shown()).toEqual(then);
  });

  test('kill -9 of the process that started all: the others end, and the next start takes everything up', async () => {
    const made = await invest(0);
    const list = (await investments(camila)).map((each) => each.id);
    chain = await Chain.of(product);
    await chain.pay(made.payment.to, priceOf(made));
    await eventually('the payment to climb', async () => (await paymentOf(camila, made.id))?.confirmations);
    const { main: _main, postgres: _postgres, ...others } = await product.processes();
    await product.killMain();
    await eventually('the others to end', () => !Object.values(others).some(alive));
    await product.restart();
    expect((await investments(camila)).map((each) => each.id)).toEqual(list);
    await confirmed(camila, made.id, HEALED_WITHIN_MS);
  });

  test('two copies run side by side and know nothing of each other', async () => {
    const second = await Product.start({ demo: false, blockIntervalMs: 150 });
    try {
      const mine = await product.processes();
      const theirs = await second.processes();
      expect(Object.values(mine).filter((pid) => Object.values(theirs).includes(pid))).toEqual([]);
      const person = { email: 'sola@ejemplo.co', name: 'Sola', isNewUser: true };
      const there = new Client(second.url);
      expect((await there.send('POST', '/api/login', person, { key: null })).status).toBe(201);
      await expect(Client.signIn(product.url, person.email)).rejects.toThrow('404');
      const here = new Client(product.url);
      here.cookie = there.cookie;
      expect((await here.get('/api/auth/user')).status).toBe(401);
      expect((await Chain.of(second)).treasury).not.toBe(chain.treasury);
    } finally {
      await second.stop();
    }
    expect((await camila.get('/api/auth/user')).status).toBe(200);
  });
});
