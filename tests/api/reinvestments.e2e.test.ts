import { decisionPageSchema } from '@nodo/contracts/decisions/views';
import { accountViewSchema } from '@nodo/contracts/earnings/views';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { subtract } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { type Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { newInvestor } from '../support/investing.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { reinvested, settings } from '../support/route-bodies.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, evolution, investment, portfolio, portfolioReturn } from '../support/views.ts';

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
keepSettings(stage);
let camila: Client;
let body: typeof reinvested;

beforeAll(async () => {
  const admin = await stage.signIn(ADMIN);
  ({ client: camila } = await newInvestor(admin, 'Camila Cano'));
  await liftLimits(admin);
  await admin.send('POST', '/api/financial-settings', settings);
  const [warehouse] = await listWarehouses(camila);
  body = { ...reinvested, amount: '50000', warehouseId: warehouse?.id ?? '' };
  // Selling an investment back creates a balance to reinvest.
  const { id } = await invest(camila, body.warehouseId, '60000');
  await camila.send('POST', '/api/dev/pay', { investmentId: id }, { key: null });
  await confirmed(camila, id);
  await camila.send('POST', `/api/investments/${id}/repurchase`, { price: '60000' });
  const sold = await admin.send('POST', `/api/repurchases/${id}/approval`, { reason: 'Para estas pruebas' });
  expect(sold.status, sold.text).toBe(200);
  camila.follow(sold);
});

const account = async () => accountViewSchema.parse((await camila.get('/api/earnings/account')).body);

test('API-45 INV-16 HIST-03 a balance is invested without a transfer, once for one key', async () => {
  const [before, held] = [await account(), await portfolio(camila)];
  const key = crypto.randomUUID();
  const made = await camila.send('POST', '/api/reinvestments', body, { key });
  expect(made.status, made.text).toBe(201);
  const view = investmentViewSchema.parse(made.body);
  expect(view).toMatchObject({ status: 'confirmed', amount: '50000.00', payment: { source: 'balance' } });
  const again = await camila.send('POST', '/api/reinvestments', body, { key });
  expect(again.body).toEqual(made.body);
  expect(await investment(camila, view.id)).toEqual(view);
  const after = await account();
  expect(subtract(before.available, after.available)).toBe('50000.00');
  expect(subtract(after.invested, before.invested)).toBe('50000.00');
  expect(after.paid).toBe(before.paid);
  const total = (await portfolio(camila)).totalInvestment;
  expect(subtract(total, held.totalInvestment)).toBe('50000.00');
  const { events, points } = await evolution(camila);
  expect(events.at(-1)).toMatchObject({ kind: 'invested', amount: '50000.00', investmentId: view.id });
  expect(points.at(-1)?.value).toBe((await portfolioReturn(camila)).value);
  const movements = movementPageSchema.parse(
    (await camila.get('/api/transactions?type=deposit&limit=1')).body,
  );
  expect(movements.rows[0]).toMatchObject({
    ...{ amount: '50000.00', cryptoAmount: null, investmentId: view.id, transactionHash: null },
    description: expect.stringMatching(/, con tu saldo$/),
  });
  const decisions = await camila.get('/api/investment-decisions?action=reinvest');
  expect(decisionPageSchema.parse(decisions.body).rows).toMatchObject([
    { action: 'reinvest', status: 'completed', investmentId: view.id },
  ]);
});

test('ERR-02 API-45 more than is available, or less than the minimum, is refused with what is, and holds nothing', async () => {
  const before = await account();
  const [free] = (await listWarehouses(camila)).map(({ availableCapital }) => availableCapital);
  const refused = await camila.send('POST', '/api/reinvestments', { ...body, amount: '60000' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    fields: { amount: expect.any(String) },
  });
  const little = await camila.send('POST', '/api/reinvestments', { ...body, amount: '49999' });
  expect(little.body).toMatchObject({ code: 'BELOW_MINIMUM' });
  const { termsVersion: _, ...without } = body;
  expect((await camila.send('POST', '/api/reinvestments', without)).body).toMatchObject({
    ...{ code: 'VALIDATION_FAILED', fields: { termsVersion: expect.any(String) } },
  });
  expect(await account()).toEqual(before);
  expect((await listWarehouses(camila))[0]?.availableCapital).toBe(free);
});
