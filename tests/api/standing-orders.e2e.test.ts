import { auditPageSchema } from '@nodo/contracts/audit/views';
import { accountViewSchema, distributionsViewSchema } from '@nodo/contracts/earnings/views';
import { compare, subtract } from '@nodo/contracts/money';
import { standingOrderAnswerSchema } from '@nodo/contracts/standing-orders/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, NEWCOMER } from '../support/accounts.ts';
import { type Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { ownId } from '../support/kyc-screens.ts';
import { reinvested, settings } from '../support/route-bodies.ts';
import { productStage } from '../support/stage.ts';
import { orderFor } from '../support/standing-orders.ts';
import { confirmed } from '../support/views.ts';

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
keepSettings(stage);
const PATH = '/api/standing-order';
let admin: Client;
let ricardo: Client;
/** His id. */
let id: string;
let warehouseId: string;

beforeAll(async () => {
  // An investor of the demo who earned something in the month that waits, and for whom no other file orders.
  [admin, ricardo] = await Promise.all([stage.signIn(ADMIN), stage.signIn('ricardo.montoya@ejemplo.co')]);
  id = await ownId(ricardo);
  await liftLimits(admin);
  await admin.send('POST', '/api/financial-settings', settings);
  const [warehouse] = await listWarehouses(ricardo);
  warehouseId = warehouse?.id ?? '';
});

const order = async (client = ricardo) =>
  standingOrderAnswerSchema.parse((await client.get(PATH)).body).order;
const account = async () => accountViewSchema.parse((await ricardo.get('/api/earnings/account')).body);

test('API-45 INV-16 HIST-03 a standing order invests the balance after a distribution, once', async () => {
  // Selling an investment back creates a balance to invest.
  const { id: sold } = await invest(ricardo, warehouseId, '60000');
  await ricardo.send('POST', '/api/dev/pay', { investmentId: sold }, { key: null });
  await confirmed(ricardo, sold);
  await ricardo.send('POST', `/api/investments/${sold}/repurchase`, { price: '60000' });
  await admin.send('POST', `/api/repurchases/${sold}/approval`, { reason: 'Para estas pruebas' });
  expect(await order()).toBeNull();
  const set = await ricardo.send('PUT', PATH, await orderFor(ricardo, warehouseId));
  expect(set.status, set.text).toBe(200);
  ricardo.follow(set);
  expect(await order()).toMatchObject({ warehouseId, keepBalance: '100.00', endedAt: null, last: null });
  const waiting = distributionsViewSchema.parse((await admin.get('/api/distributions')).body);
  const due = waiting.rows.find(({ state }) => state === 'prepared');
  const approved = await admin.send('POST', `/api/distributions/${due?.period}/approve`);
  expect(approved.status, approved.text).toBe(200);
  await eventually('the order to be carried out', async () => (await order())?.last !== null);
  const { last } = (await order()) ?? { last: null };
  expect(last).toMatchObject({ period: due?.period, skipped: null });
  await expect.poll(async () => compare((await account()).available, '100.00')).toBe(0);
  const made = await confirmed(ricardo, last?.investmentId ?? '');
  expect(made).toMatchObject({
    ...{ status: 'confirmed', amount: last?.amount, warehouseId },
    payment: { source: 'balance' },
    acceptedTerms: { version: reinvested.termsVersion },
  });
  await expect.poll(async () => subtract((await account()).invested, made.amount)).toBe('0.00');
  const audited = async () => {
    const { rows } = auditPageSchema.parse(
      (await admin.get(`/api/audit?kind=standingOrder&person=${id}`)).body,
    );
    return rows.map(({ action }) => action);
  };
  await expect.poll(audited).toEqual(['StandingOrderExecuted', 'StandingOrderDue', 'StandingOrderSet']);
});

test('API-45 what can’t be ordered is refused in words and changes nothing; one’s own is ended', async () => {
  const before = await order();
  const body = await orderFor(ricardo, warehouseId);
  for (const [wrong, status] of [
    [{ ...body, warehouseId: crypto.randomUUID() }, 404],
    [{ ...body, keepBalance: '-1' }, 400],
    [{ ...body, keepBalance: 'mil' }, 400],
    [{ ...body, termsVersion: '2019-01' }, 400],
    [{ ...body, platformFeeRate: undefined }, 400],
    [{ ...body, platformFeeRate: '0.0999' }, 409],
  ] as const) {
    const refused = await ricardo.send('PUT', PATH, wrong);
    expect(refused.status, refused.text).toBe(status);
  }
  expect(await order()).toEqual(before);
  const newcomer = await stage.signIn(NEWCOMER);
  expect((await newcomer.send('PUT', PATH, body)).body).toMatchObject({ code: 'KYC_NOT_APPROVED' });
  const ended = await ricardo.send('DELETE', PATH);
  expect(ended.status, ended.text).toBe(200);
  ricardo.follow(ended);
  expect(await order()).toMatchObject({ endReason: 'own' });
  expect((await ricardo.send('DELETE', PATH)).status).toBe(404);
});
