import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TREASURY, WALLET, warehouse } from './testing/samples.ts';
import {
  type Answer,
  request,
  type Server,
  sendInternal,
  signIn,
  startCommandApi,
  startStorage,
} from './testing/servers.ts';
import { admin, investmentOf } from './testing/system.ts';

let storage: Awaited<ReturnType<typeof startStorage>>;
let servers: Server[] = [];
let investor: { id: string; cookie: string };

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
  servers = await Promise.all([startCommandApi(storage.environment), startCommandApi(storage.environment)]);
  const ana = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
  const made = await sendInternal(server(0), 'RegisterUser', ana);
  const { userId } = z.object({ userId: z.uuid() }).parse(made);
  await sendInternal(server(0), 'ReviewKyc', { userId, status: 'approved', via: 'review' }, { actor: admin });
  investor = await signIn(server(1), { email: ' ANA@ejemplo.co ' });
  expect(investor.id).toBe(userId);
});

afterAll(async () => {
  const codes = await Promise.all(servers.map((one) => one.stop()));
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
    // One investment holds half; the other half is free and no more.
    expect((await invest(0, investmentOf(warehouseId))).status).toBe(201);
    expect((await invest(1, investmentOf(warehouseId))).status).toBe(409);
  });

  it('refuses the same key with another body', async () => {
    const warehouseId = await makeWarehouse('1000000.00');
    const key = newId();
    expect((await invest(0, investmentOf(warehouseId), key)).status).toBe(201);
    const changed = await invest(1, investmentOf(warehouseId, '60000.00'), key);
    expect(changed).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it.each([
    [{ amount: '50000', walletAddress: WALLET }, { warehouseId: expect.any(String) }],
    [
      { warehouseId: newId(), amount: ' ', walletAddress: null },
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
    const answer = await invest(0, { warehouseId: newId(), walletAddress: WALLET, amount });
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

describe('a crash between reserving and writing', () => {
  it('is taken back once the worker says so, and the request can no longer be finished', async () => {
    const warehouseId = await makeWarehouse('50000.00');
    const [victim, key] = [await startCommandApi(storage.environment), newId()];
    // Killed at a moment nobody chooses: before, between or after its appends.
    const cut = request(`${victim.url}/api/investments`, 'POST', investmentOf(warehouseId), {
      cookie: investor.cookie,
      'idempotency-key': key,
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 12));
    victim.process.kill('SIGKILL');
    await cut;
    const again = await invest(0, investmentOf(warehouseId), key);
    expect(again.status).toBe(201);
    const view: InvestmentView = investmentViewSchema.parse(again.body);
    const release = { warehouseId, investmentId: view.id };
    await expect(sendInternal(server(1), 'ReleaseReservation', release)).rejects.toThrow('NOT_ALLOWED_NOW');
    expect((await invest(1, investmentOf(warehouseId))).status).toBe(409);
  });
});
