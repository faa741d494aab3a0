import { decisionPageSchema } from '@nodo/contracts/decisions/views';
import { accountViewSchema } from '@nodo/contracts/earnings/views';
import { add, subtract } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { repurchasesViewSchema } from '@nodo/contracts/repurchases/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST } from '../support/accounts.ts';
import { type Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { newInvestor } from '../support/investing.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { submitKyc } from '../support/kyc.ts';
import { register, reviewKyc } from '../support/kyc-screens.ts';
import { settings } from '../support/route-bodies.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, evolution, investment, portfolio, portfolioReturn } from '../support/views.ts';

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
keepSettings(stage);
const PRICE = '50000.00';
let camila: Client;
let admin: Client;
let warehouseId = '';

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  ({ client: camila } = await newInvestor(admin, 'Camila Posada'));
  await liftLimits(admin);
  const saved = await admin.send('POST', '/api/financial-settings', settings);
  expect(saved.status, saved.text).toBeLessThan(300);
  const [first] = await listWarehouses(camila);
  warehouseId = first?.id ?? '';
});

async function held(): Promise<string> {
  const { id } = await invest(camila, warehouseId);
  await camila.send('POST', '/api/dev/pay', { investmentId: id }, { key: null });
  await confirmed(camila, id);
  return id;
}
const ask = (id: string, client = camila, price = PRICE) =>
  client.send('POST', `/api/investments/${id}/repurchase`, { price });
const decide = (id: string, how: 'approval' | 'rejection', client = admin) =>
  client.send('POST', `/api/repurchases/${id}/${how}`, { reason: 'Lo decidió el comité' });
const list = async (state = 'open', search = 'posada') =>
  repurchasesViewSchema.parse((await admin.get(`/api/repurchases?state=${state}&search=${search}`)).body);
const account = async () => accountViewSchema.parse((await camila.get('/api/earnings/account')).body);
const free = async () =>
  (await listWarehouses(camila)).find(({ id }) => id === warehouseId)?.availableCapital ?? '';

test('API-45 FIN-16 INV-03 PORT-02 HIST-03 a position is sold back: its price is the balance’s, its capital free, its story told', async () => {
  const id = await held();
  const [before, balance, capital] = [await portfolio(camila), await account(), await free()];
  const asked = await ask(id);
  expect([asked.status, asked.body]).toEqual([201, { investmentId: id, state: 'requested' }]);
  admin.follow(asked);
  expect((await list()).rows).toMatchObject([{ investmentId: id, state: 'requested', price: PRICE }]);
  // Found by the name of the investor, also in the CSV export.
  const found = async (search: string) => (await list('all', search)).rows.map((row) => row.investmentId);
  expect([await found('posada'), await found('nadie')]).toEqual([[id], []]);
  const file = await admin.get('/api/repurchases/export?search=posada');
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file.text).toContain(`Camila Posada,`);
  expect((await camila.get('/api/repurchases/export')).status).toBe(403);
  expect((await investment(camila, id)).repurchase).toMatchObject({ state: 'requested', price: PRICE });
  expect(await portfolio(camila)).toEqual(before);

  const approved = await decide(id, 'approval');
  expect([approved.status, approved.body]).toEqual([200, { investmentId: id, state: 'paid' }]);
  camila.follow(approved);
  const after = await investment(camila, id);
  expect(after).toMatchObject({ status: 'repurchased', repurchase: { state: 'paid', reason: null } });
  expect(after.repurchasedAt).not.toBeNull();
  expect(subtract(before.totalInvestment, (await portfolio(camila)).totalInvestment)).toBe(PRICE);
  const now = await account();
  expect(subtract(now.repurchased, balance.repurchased)).toBe(PRICE);
  expect(subtract(now.available, balance.available)).toBe(PRICE);
  expect(await free()).toBe(add(capital, PRICE));

  const { events, points } = await evolution(camila);
  expect(events.at(-1)).toMatchObject({ kind: 'soldBack', amount: PRICE, investmentId: id });
  expect(points.at(-1)?.capital).toBe((await portfolio(camila)).totalInvestment);
  // What was sold back had been confirmed all the same.
  expect(subtract(points.at(-1)?.confirmed ?? '', points.at(-1)?.capital ?? '')).toBe(PRICE);
  expect(points.at(-1)?.value).toBe((await portfolioReturn(camila)).value);

  const movements = movementPageSchema.parse((await camila.get('/api/transactions?type=repurchase')).body);
  expect(movements).toMatchObject({ total: 1, totals: { repurchase: PRICE } });
  expect(movements.rows[0]).toMatchObject({ type: 'repurchase', amount: PRICE, investmentId: id });
  const sales = decisionPageSchema.parse((await camila.get('/api/investment-decisions?action=sell')).body);
  expect(sales.rows).toMatchObject([{ action: 'sell', status: 'completed', amount: PRICE }]);
  await eventually('the seller to be told', async () => {
    const { rows } = notificationPageSchema.parse((await camila.get('/api/notifications')).body);
    return rows.some(({ title }) => title === 'Recompramos tu inversión');
  });
  expect((await list()).rows).toEqual([]);
  expect((await list('closed')).rows).toMatchObject([{ investmentId: id, state: 'paid' }]);
  expect((await decide(id, 'approval')).body).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  expect((await account()).repurchased).toBe(now.repurchased);
});

test('S15 API-45 who sold back everything can’t be erased while their money is here', async () => {
  const { client, id: userId } = await register(stage.url, 'Lía Vende');
  await submitKyc(client);
  await reviewKyc(admin, userId, 'approved');
  const { id } = await invest(client, warehouseId);
  await client.send('POST', '/api/dev/pay', { investmentId: id }, { key: null });
  await confirmed(client, id);
  expect((await ask(id, client)).status).toBe(201);
  const approved = await decide(id, 'approval');
  expect(approved.body).toMatchObject({ state: 'paid' });
  client.follow(approved);
  const outlook = erasureOutlookSchema.parse((await client.get('/api/profile/erasure')).body);
  // The price on the balance, and the returns of the month in which it was sold.
  expect(outlook).toMatchObject({
    possible: false,
    obligations: { confirmedInvestments: 0, owedAmounts: 2 },
  });
  const refused = await client.send('POST', '/api/profile/erasure', { confirmation: 'ELIMINAR MIS DATOS' });
  expect(refused.body).toMatchObject({ code: 'OPEN_OBLIGATIONS' });
  expect((await client.get('/api/auth/user')).status).toBe(200);
});

test('ERR-02 ROLE-05 API-45 what may not be sold, or decided by whom, is refused and changes nothing', async () => {
  const id = await held();
  const [santiago, analyst] = await Promise.all([
    stage.signIn('santiago.hoyos@ejemplo.co'),
    stage.signIn(ANALYST),
  ]);
  expect((await ask(id, santiago)).status).toBe(404);
  expect((await ask(id, analyst)).status).toBe(403);
  const other = await ask(id, camila, '60000');
  expect(other.body).toMatchObject({ code: 'NOT_ALLOWED_NOW', fields: { price: expect.any(String) } });
  expect((await ask(id, camila, 'mucho')).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await decide(id, 'approval')).status).toBe(404);
  expect((await camila.get('/api/repurchases')).status).toBe(403);
  expect((await ask(id)).status).toBe(201);
  expect((await decide(id, 'rejection', camila)).status).toBe(403);
  const wordless = await admin.send('POST', `/api/repurchases/${id}/rejection`, { reason: ' ' });
  expect(wordless.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { reason: expect.any(String) } });
  const rejected = await decide(id, 'rejection');
  expect(rejected.body).toEqual({ investmentId: id, state: 'rejected' });
  camila.follow(rejected);
  expect(await investment(camila, id)).toMatchObject({
    status: 'confirmed',
    repurchase: { state: 'rejected', reason: 'Lo decidió el comité' },
  });
  const again = await ask(id);
  expect(again.status).toBe(201);
  const withdrawn = await camila.send('DELETE', `/api/investments/${id}/repurchase`);
  expect(withdrawn.body).toEqual({ investmentId: id, state: 'withdrawn' });
  await admin.send('POST', '/api/financial-settings', { ...settings, recompraEnabled: false });
  expect((await ask(id)).body).toMatchObject({
    code: 'NOT_ALLOWED_NOW',
    message: 'La recompra no está habilitada en este momento.',
  });
});
