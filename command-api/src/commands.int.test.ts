import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { EventStore } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { createAggregates } from './modules.ts';
import { approveKyc } from './testing/approve-kyc.ts';
import { TREASURY, WALLET, warehouse } from './testing/samples.ts';
import {
  type Answer,
  request,
  sendInternal,
  signIn,
  startChainWatch,
  startCommandApi,
  startStorage,
} from './testing/servers.ts';
import { admin, investmentOf } from './testing/system.ts';
import { decideReserve } from './warehouses/decider.ts';

let storage: Awaited<ReturnType<typeof startStorage>>;
let chainWatch: Awaited<ReturnType<typeof startChainWatch>>;
let servers: RunningProcess[] = [];
let investor: { id: string; cookie: string };

const agreed = { termsVersion: CURRENT_CONTRACT.version };
const idSchema = z.object({ id: z.uuid() });
const server = (index: number): string => servers[index % servers.length]?.url ?? '';

async function makeWarehouse(totalValue: string): Promise<string> {
  const made = await sendInternal(
    server(0),
    'CreateWarehouse',
    { ...warehouse, totalValue },
    { actor: admin },
  );
  return idSchema.parse(made).id;
}

function invest(
  index: number,
  body: object,
  key: string = newId(),
  cookie = investor.cookie,
): Promise<Answer> {
  return request(`${server(index)}/api/investments`, 'POST', body, { cookie, 'idempotency-key': key });
}

beforeAll(async () => {
  storage = await startStorage();
  chainWatch = await startChainWatch(storage.environment);
  servers = await Promise.all([startCommandApi(storage.environment), startCommandApi(storage.environment)]);
  const ana = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
  const made = await sendInternal(server(0), 'RegisterUser', ana);
  const { userId } = z.object({ userId: z.uuid() }).parse(made);
  await approveKyc((payload, actor) => sendInternal(server(0), 'ReviewKyc', payload, { actor }), userId);
  // The limits on open investments are tested elsewhere.
  const limits = { maximumOpen: 1_000, maximumCapital: '100000000', reason: 'Para estas pruebas' };
  // So much takes two people, and what the first proposes is refused.
  await sendInternal(server(0), 'SetOpenLimits', limits, { actor: admin }).catch(() => undefined);
  const second = { kind: 'user', id: randomUUID(), role: 'admin' } as const;
  await sendInternal(server(0), 'SetOpenLimits', limits, { actor: second });
  investor = await signIn(server(1), { email: ' ANA@ejemplo.co ' });
  expect(investor.id).toBe(userId);
});

afterAll(async () => {
  const codes = await Promise.all(servers.map((one) => one.stop()));
  await chainWatch.stop();
  await storage.stop();
  expect(codes).toEqual([0, 0]);
});

describe('POST /api/investments', () => {
  it('answers the investment and how to pay it', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    const answer = await invest(0, { ...investmentOf(warehouseId), sharePercentage: '5' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-position')).toMatch(/^\d+$/);
    const view = investmentViewSchema.parse(answer.body);
    expect(view).toMatchObject({
      warehouseId,
      amount: '50000.00',
      sharePercentage: '5.000000',
      status: 'pending',
      investor: null,
      walletAddress: WALLET,
      estimatedMonthlyReturn: '750.00',
      annualProjection: '9000.00',
      payment: { to: TREASURY, transferId: null },
    });
    expect(view.payment.amountUsdt).toMatch(/^50000\.00\d{4}$/);
    expect(view.payment.uri).toContain(`amount=${view.payment.amountUsdt}`);
  });

  it('never sells more than there is, on two processes at once, and leaves nothing over', async () => {
    const warehouseId = await makeWarehouse('500000.00');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => invest(index, investmentOf(warehouseId))),
    );
    const sold = answers.filter((answer) => answer.status === 201);
    expect(sold).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(new Set(refused.map((answer) => JSON.stringify([answer.status, answer.body])))).toEqual(
      new Set([
        JSON.stringify([
          409,
          { message: 'No queda capital suficiente en esta bodega.', code: 'CAPITAL_NOT_AVAILABLE' },
        ]),
      ]),
    );
    const amounts = sold.map((answer) => investmentViewSchema.parse(answer.body).payment.amountUsdt);
    expect(new Set(amounts).size).toBe(10);
  });

  it('has one effect and one answer for one key, fifty times at once', async () => {
    const warehouseId = await makeWarehouse('100000.00');
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => invest(index, investmentOf(warehouseId), key)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers.get('x-position'))).size).toBe(1);
    // One investment holds half; only the other half is free.
    expect((await invest(0, investmentOf(warehouseId))).status).toBe(201);
    expect((await invest(1, investmentOf(warehouseId))).status).toBe(409);
  });

  it('tells nobody how to pay while the chain is not followed, and what was told before again', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    const [made, refused] = [newId(), newId()];
    const before = await invest(0, investmentOf(warehouseId), made);
    for (const seconds of [301, null]) {
      await chainWatch.lookedBefore(seconds);
      const answer = await invest(0, investmentOf(warehouseId), refused);
      expect(answer).toMatchObject({ status: 503, body: { code: 'CHAIN_NOT_FOLLOWED' } });
      expect(await invest(1, investmentOf(warehouseId), made)).toMatchObject({
        status: 201,
        body: before.body,
      });
    }
    await chainWatch.lookedBefore(299);
    expect((await invest(1, investmentOf(warehouseId), refused)).status).toBe(201);
    await chainWatch.lookedBefore(0);
  });

  it('refuses the same key with another body', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    const key = newId();
    expect((await invest(0, investmentOf(warehouseId), key)).status).toBe(201);
    const changed = await invest(1, investmentOf(warehouseId, '60000.00'), key);
    expect(changed).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it.each([
    [{ ...agreed, amount: '50000', walletAddress: WALLET }, { warehouseId: expect.any(String) }],
    [
      { ...agreed, warehouseId: newId(), amount: ' ', walletAddress: null },
      { amount: expect.any(String), walletAddress: expect.any(String) },
    ],
  ])('says which fields are missing', async (body, fields) => {
    const answer = await invest(0, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: 'Por favor completa todos los campos',
      code: 'VALIDATION_FAILED',
      fields,
    });
  });

  it.each([
    '1e5',
    '-50000',
    '50000.001',
    1e21,
    '50.000',
    'NaN',
    '0x10',
    '９００００',
    '1000000000000.00',
    {},
    [50000],
  ])('refuses %j for an amount', async (amount) => {
    const answer = await invest(0, { ...agreed, warehouseId: newId(), walletAddress: WALLET, amount });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { amount: expect.any(String) } },
    });
  });

  it('refuses what it does not know, and what is not allowed', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    const body = investmentOf(warehouseId);
    const cases: [object, number, string][] = [
      [{ ...body, status: 'confirmed' }, 400, 'VALIDATION_FAILED'],
      [{ ...body, walletAddress: `${WALLET.slice(0, -1)}x` }, 400, 'VALIDATION_FAILED'],
      [{ ...body, warehouseId: newId() }, 404, 'WAREHOUSE_NOT_FOUND'],
      [{ ...body, amount: '49999.99' }, 422, 'BELOW_MINIMUM'],
      [{ ...body, amount: '1000000.01' }, 409, 'CAPITAL_NOT_AVAILABLE'],
      [{ ...body, sharePercentage: '6' }, 422, 'SHARE_MISMATCH'],
    ];
    for (const [sent, status, code] of cases) {
      expect(await invest(0, sent)).toMatchObject({ status, body: { code } });
    }
  });

  it('records the rates that were agreed to, or nothing', async () => {
    const warehouseId = await makeWarehouse('50000.00');
    const agreed = { monthlyReturnRate: 0.015, managementFeeRate: '0.02', platformFeeRate: '0.005' };
    const body = { ...investmentOf(warehouseId), ...agreed };
    const settings = { ...agreed, minimumInvestment: '50000', recompraEnabled: false };
    const set = (changed: object) =>
      sendInternal(server(0), 'UpdateFinancialSettings', { ...settings, ...changed }, { actor: admin });
    await set({ monthlyReturnRate: '0.012' });
    const refused = await invest(1, body);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'TERMS_CHANGED', fields: { monthlyReturnRate: expect.stringContaining('1,20') } },
    });
    const balance = { warehouseId, amount: '50000', ...agreed, termsVersion: CURRENT_CONTRACT.version };
    const own = { cookie: investor.cookie, 'idempotency-key': newId() };
    expect(await request(`${server(0)}/api/reinvestments`, 'POST', balance, own)).toMatchObject({
      status: 409,
      body: { code: 'TERMS_CHANGED' },
    });
    await set({});
    // All of the capital is free: nothing was reserved.
    const made = await invest(0, body);
    expect(made.status).toBe(201);
    expect(investmentViewSchema.parse(made.body).terms).toMatchObject({
      ...agreed,
      monthlyReturnRate: '0.015',
    });
  });

  it('needs a session, a key, our own page and an approved KYC', async () => {
    const body = investmentOf(await makeWarehouse('1000000.00'));
    const url = `${server(0)}/api/investments`;
    const key = { 'idempotency-key': newId() };
    expect(await request(url, 'POST', body, key)).toMatchObject({ status: 401 });
    const session = { cookie: investor.cookie };
    expect(await request(url, 'POST', body, session)).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    });
    const foreign = { ...session, ...key, origin: 'https://evil.example' };
    expect(await request(url, 'POST', body, foreign)).toMatchObject({ status: 403 });
    const stranger = await signIn(server(0), { email: 'luz@ejemplo.co', name: 'Luz', isNewUser: true });
    expect(await invest(0, body, newId(), stranger.cookie)).toMatchObject({
      status: 422,
      body: { code: 'KYC_NOT_APPROVED' },
    });
  });
});

describe('one key for different things, on two processes at once', () => {
  it('has one effect; the other is refused, and every answer is what stands there', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    for (let round = 0; round < 25; round += 1) {
      const key = newId();
      const post = (index: number) => {
        const title = `Avance ${index % 3}`;
        const update = { warehouseId, title, description: 'Uno', percentage: 10 };
        return sendInternal(server(index), 'PostConstructionUpdate', update, { actor: admin, key });
      };
      const settled = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => post(index)));
      const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [JSON.stringify(one.value)] : []));
      const refused = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      // Three payloads, each sent to both processes.
      expect(done).toHaveLength(2);
      expect(new Set(done).size).toBe(1);
      expect(refused.filter((reason) => reason.includes('422')).length).toBe(4);
      expect(refused.every((reason) => reason.includes('IDEMPOTENCY_KEY_REUSED'))).toBe(true);
    }
    const events = await withStore((store) => store.readStream(`warehouse-${warehouseId}`));
    expect(events.filter((event) => event.type === 'ConstructionUpdatePosted')).toHaveLength(25);
  });
});

describe('a crash between reserving and writing', () => {
  it('is finished by the same key, wherever the process was killed', async () => {
    const warehouseId = await makeWarehouse('50000.00');
    const [victim, key] = [await startCommandApi(storage.environment), newId()];
    const cut = request(`${victim.url}/api/investments`, 'POST', investmentOf(warehouseId), {
      cookie: investor.cookie,
      'idempotency-key': key,
    }).catch(() => undefined);
    await delay(Math.random() * 40);
    victim.child.kill('SIGKILL');
    await cut;
    const again = await invest(0, investmentOf(warehouseId), key);
    expect(again.status).toBe(201);
    const { id: investmentId } = investmentViewSchema.parse(again.body);
    await expect(
      sendInternal(server(1), 'ReleaseReservation', { warehouseId, investmentId }),
    ).rejects.toThrow('NOT_ALLOWED_NOW');
    expect((await invest(1, investmentOf(warehouseId))).status).toBe(409);
  });

  it('is taken back by the worker, and the request can no longer be finished then', async () => {
    const warehouseId = await makeWarehouse('50000.00');
    const key = newId();
    const investmentId = deriveId('investment', investor.id, key);
    await reserveOnly(warehouseId, investmentId, key);
    expect((await invest(0, investmentOf(warehouseId))).status).toBe(409);
    const release = { warehouseId, investmentId };
    expect(await sendInternal(server(0), 'ReleaseReservation', release)).toEqual({
      investmentId,
      released: true,
    });
    expect(await sendInternal(server(1), 'ReleaseReservation', release)).toEqual({
      investmentId,
      released: false,
    });
    const late = await invest(1, investmentOf(warehouseId), key);
    expect(late).toMatchObject({ status: 422, body: { code: 'NOT_ALLOWED_NOW' } });
    expect((await invest(0, investmentOf(warehouseId))).status).toBe(201);
  });
});

async function withStore<T>(work: (store: EventStore) => Promise<T>): Promise<T> {
  const { EVENTSTORE_URL = '', DATABASE_URL = '', PERSONAL_DATA_KEY = '' } = storage.environment;
  const pool = createPool(DATABASE_URL, 'test', createLogger({ service: 'command-api', logLevel: 'error' }));
  const store = new EventStore(EVENTSTORE_URL, new PersonalData(pool, PERSONAL_DATA_KEY));
  try {
    return await work(store);
  } finally {
    await store.close();
    await pool.end();
  }
}

/** Only the first step of CreateInvestment, as left by a process that crashes right after it. */
async function reserveOnly(warehouseId: string, investmentId: string, key: string): Promise<void> {
  const context = {
    command: 'CreateInvestment',
    actor: { kind: 'user', id: investor.id, role: 'investor' },
    key,
    commandHash: 'a'.repeat(64),
    correlationId: newId(),
    causationId: newId(),
    occurredAt: new Date().toISOString(),
  } as const;
  await withStore((store) =>
    createAggregates(store, createMetrics('test')).warehouses.handle(warehouseId, context, ({ state }) =>
      decideReserve(state, investmentId, '50000.00'),
    ),
  );
}

const transferSchema = z.object({ transferId: z.uuid() });
const matchSchema = z.object({ matched: z.boolean(), reason: z.string().nullable() });

describe('payments seen by the worker', () => {
  it('go to their investment, or wait with a reason', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    const view = investmentViewSchema.parse((await invest(0, investmentOf(warehouseId))).body);
    const due = microFromUsdt(view.payment.amountUsdt);
    let count = 0;
    const pay = async (micro: bigint, block = 'b') => {
      count += 1;
      const blockHash = block.repeat(64);
      const { transferId } = transferSchema.parse(
        await sendInternal(server(count), 'RecordTransfer', {
          txHash: newId().replaceAll('-', '').repeat(2),
          logIndex: 0,
          from: WALLET,
          to: TREASURY,
          amount: usdtFromMicro(micro),
          blockNumber: 100,
          blockHash,
          blockTime: new Date(Date.now() + 3_000).toISOString(),
        }),
      );
      const match = await sendInternal(server(count + 1), 'MatchTransfer', { transferId });
      const place = { blockNumber: 100, blockHash };
      return { transferId, place, ...matchSchema.parse(match) };
    };
    for (const odd of [due - 1n, due + 1n])
      expect(await pay(odd)).toMatchObject({ matched: false, reason: 'unknown' });
    const first = await pay(due);
    expect(first).toMatchObject({ matched: true, reason: null });
    expect(await pay(due)).toMatchObject({ matched: false, reason: 'duplicate' });
    await sendInternal(server(0), 'RecordReorganisation', { transferId: first.transferId, ...first.place });
    const second = await pay(due, 'c');
    expect(second.matched).toBe(true);
    const { transferId } = second;
    const solid = { transferId, ...second.place, confirmations: 19, energyFee: 6_400_000 };
    await sendInternal(server(0), 'ConfirmTransfer', solid);
    expect(await sendInternal(server(1), 'ConfirmInvestment', { investmentId: view.id, transferId })).toEqual(
      {
        investmentId: view.id,
        status: 'confirmed',
      },
    );
  });
});

describe('an investment that nobody pays', () => {
  it('gives its capital back after its time', async () => {
    const warehouseId = await makeWarehouse('50000.00');
    const view = investmentViewSchema.parse((await invest(0, investmentOf(warehouseId))).body);
    const at = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const expire = { investmentId: view.id };
    await expect(sendInternal(server(1), 'ExpireInvestment', expire)).rejects.toThrow('NOT_ALLOWED_NOW');
    expect(await sendInternal(server(1), 'ExpireInvestment', expire, { at })).toEqual({
      investmentId: view.id,
      status: 'failed',
    });
    expect((await invest(0, investmentOf(warehouseId))).status).toBe(201);
  });
});
