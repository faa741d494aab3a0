import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@nodo/contracts/errors';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { sharePercentage, subtract } from '@nodo/contracts/money';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import {
  type Answer,
  Client,
  fileOf,
  invest,
  liftLimits,
  listWarehouses,
  SOME_WALLET,
} from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { body, freeCapital, newWarehouse } from '../support/investing.ts';
import { checkRefusal, refusals } from '../support/refused-investments.ts';
import { productStage } from '../support/stage.ts';
import { investment, investments, refusalOf, transactions } from '../support/views.ts';

type Warehouse = Awaited<ReturnType<typeof listWarehouses>>[number];

const INVESTORS = [INVESTOR, 'santiago.hoyos@ejemplo.co', 'paula.cardona@ejemplo.co'];

const stage = productStage({ isShared: true });
let camila: Client;
let admin: Client;
let warehouse: Warehouse;

beforeAll(async () => {
  camila = await stage.signIn(INVESTOR);
  admin = await stage.signIn(ADMIN);
  await liftLimits(admin);
  const [first] = await listWarehouses(camila);
  if (!first) throw new Error('The demo has no warehouse');
  warehouse = first;
});

function post(sent: unknown, client = camila, key?: string | null): Promise<Answer> {
  return client.send('POST', '/api/investments', sent, key === undefined ? {} : { key });
}

/** All responses that a refusal must not change, read after everything written before. */
async function everything(): Promise<string[]> {
  const paths = [
    '/api/investments',
    '/api/blockchain/transactions',
    '/api/analytics/portfolio',
    '/api/warehouses',
  ];
  const all = ['/api/investments?scope=all', '/api/blockchain/transactions?scope=all'];
  const texts: string[] = [];
  // Signing in appends an event: a read that waits for it includes every earlier event.
  const reader = await stage.signIn(INVESTOR);
  const staff = await stage.signIn(ADMIN);
  for (const path of paths) texts.push((await reader.get(path)).text);
  for (const path of all) texts.push((await staff.get(path)).text);
  return texts;
}

describe('what is refused', () => {
  let before: string[];
  beforeAll(async () => {
    // What was paid for another file may still be climbing.
    await eventually('every payment to be final', async () =>
      (await transactions(admin, 'all')).every(({ state }) => state === 'confirmed'),
    );
    before = await everything();
  });
  afterAll(async () => {
    expect(await everything()).toEqual(before);
  });

  test.each(refusals)('%s', async (_title, changes, expected) => {
    checkRefusal(await post(body(warehouse.id, changes)), expected);
  });

  test.each([[[]], ['texto'], [7], [null]])('API-25 a body that is no object: %j', async (sent) => {
    expect((await post(sent)).status).toBe(400);
  });

  test('INV-19 without an approved KYC: none, rejected, under review', async () => {
    for (const email of [NEWCOMER, 'diego.salazar@ejemplo.co', 'natalia.zapata@ejemplo.co']) {
      const answer = await post(body(warehouse.id), await stage.signIn(email));
      checkRefusal(answer, {
        status: 422,
        code: 'KYC_NOT_APPROVED',
        message: errorCatalogue.KYC_NOT_APPROVED.message,
      });
    }
  });

  test('ROLE-05 INV-17 an analyst may not invest; nobody may without signing in', async () => {
    const analyst = await stage.signIn(ANALYST);
    checkRefusal(await post(body(warehouse.id), analyst), { status: 403, code: 'FORBIDDEN' });
    checkRefusal(await post(body(warehouse.id), new Client(stage.url)), {
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  test('INV-15 without an idempotency key, or with one that is no UUID', async () => {
    for (const key of [null, '', '1', 'not-a-uuid']) {
      checkRefusal(await post(body(warehouse.id), camila, key), {
        status: 400,
        code: 'IDEMPOTENCY_KEY_REQUIRED',
      });
    }
  });
});

describe('the same key', () => {
  test('INV-15 INV-18 twice with the same body: the identical answer, one investment', async () => {
    const key = randomUUID();
    const first = await post(body(warehouse.id), camila, key);
    const second = await post(body(warehouse.id, { amount: 50000 }), camila, key.toUpperCase());
    expect(first.status).toBe(201);
    expect({ status: second.status, text: second.text }).toEqual({ status: 201, text: first.text });
    expect(second.headers.get('x-position')).toBe(first.headers.get('x-position'));
    const { id } = investmentViewSchema.parse(first.body);
    expect((await investments(camila)).filter((each) => each.id === id)).toHaveLength(1);
  });

  test('INV-15 with another body: 422, and the first investment stays as it was', async () => {
    const key = randomUUID();
    const first = investmentViewSchema.parse((await post(body(warehouse.id), camila, key)).body);
    const [, other] = await listWarehouses(camila);
    for (const changes of [{ amount: '60000' }, { warehouseId: other?.id }, { reason: 'otra' }]) {
      checkRefusal(await post(body(warehouse.id, changes), camila, key), {
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: errorCatalogue.IDEMPOTENCY_KEY_REUSED.message,
      });
    }
    expect(await investment(camila, first.id)).toEqual(first);
  });

  test('INV-15 INV-18 fifty times at once: fifty identical answers, one investment, capital reserved once', async () => {
    const free = await freeCapital(camila, warehouse.id);
    const count = (await investments(camila)).length;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(body(warehouse.id), camila, key)),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await investments(camila)).toHaveLength(count + 1);
    expect(subtract(free, await freeCapital(camila, warehouse.id))).toBe('50000.00');
  });

  test('INV-15 of another person is another key', async () => {
    const key = randomUUID();
    const santiago = await stage.signIn('santiago.hoyos@ejemplo.co');
    const mine = investmentViewSchema.parse((await post(body(warehouse.id), camila, key)).body);
    const theirs = investmentViewSchema.parse((await post(body(warehouse.id), santiago, key)).body);
    expect(theirs.id).not.toBe(mine.id);
    expect((await investments(santiago)).map((each) => each.id)).toContain(theirs.id);
  });
});

describe('INV-20 the conditions', () => {
  const accepted = { version: CURRENT_CONTRACT.version, sha256: CURRENT_CONTRACT.sha256 };

  test('INV-20 are accepted with the investment: recorded, shown, audited, and on the receipt', async () => {
    const key = randomUUID();
    const sent = body(warehouse.id, { termsVersion: CURRENT_CONTRACT.version });
    const answer = await post(sent, camila, key);
    expect(answer.status, answer.text).toBe(201);
    const made = investmentViewSchema.parse(answer.body);
    expect(made.acceptedTerms).toEqual({ ...accepted, acceptedAt: made.purchaseDate });
    expect((await post(sent, camila, key)).text).toBe(answer.text);
    expect((await investment(camila, made.id)).acceptedTerms).toEqual(made.acceptedTerms);
    const audit = await admin.get(
      `/api/audit?kind=investment&subject=${made.id}&action=InvestmentTermsAccepted`,
    );
    expect(audit.body).toMatchObject({ total: 1, rows: [{ actorKind: 'user' }] });

    const path = `/api/investments/${made.id}/receipt`;
    const receipt = await fileOf(camila, path);
    expect(receipt.headers.get('content-type')).toBe('application/pdf');
    const words = (await pdfText(receipt.bytes)).replace(/\s+/g, ' ');
    for (const word of ['Comprobante de inversión', made.id, accepted.version, accepted.sha256, SOME_WALLET])
      expect(words).toContain(word);
    expect(words).toContain('hora de Bogotá');
    expect(words).toContain('Puedes perder parte o todo lo invertido.');
    expect((await fileOf(camila, path)).bytes.equals(receipt.bytes)).toBe(true);
    const other = await stage.signIn('santiago.hoyos@ejemplo.co');
    expect([(await other.get(path)).status, (await admin.get(path)).status]).toEqual([404, 404]);
    expect((await camila.get('/api/investments/x/receipt')).status).toBe(404);
  });

  test('INV-20 absent, of another version, refused or of another kind: nothing is changed', async () => {
    const before = await everything();
    for (const termsVersion of [
      undefined,
      '1999-01',
      '2025-01',
      '',
      false,
      true,
      null,
      202611,
      ['2026-11'],
      '2026-11\u0000',
    ]) {
      const answer = await post(body(warehouse.id, { termsVersion }));
      checkRefusal(answer, { status: 400, code: 'VALIDATION_FAILED', fields: ['termsVersion'] });
      expect(refusalOf(answer).fields?.termsVersion).toBe(
        'Lee y acepta las condiciones vigentes para invertir',
      );
    }
    expect(await everything()).toEqual(before);
  });
});

test('INV-14 INV-18 two hundred at once for the last capital: never oversold, every loser told why', async () => {
  const total = '525000.00';
  const id = await newWarehouse(admin, total);
  const people = await Promise.all(INVESTORS.map((email) => stage.signIn(email)));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      post(body(warehouse.id, { warehouseId: id }), people[index % people.length]),
    ),
  );
  const won = answers.filter((answer) => answer.status === 201);
  expect(won).toHaveLength(10);
  for (const answer of answers.filter((each) => each.status !== 201)) {
    checkRefusal(answer, { status: 409, code: 'CAPITAL_NOT_AVAILABLE' });
  }
  const settled = await stage.signIn(ADMIN);
  const [found] = (await listWarehouses(settled)).filter((each) => each.id === id);
  expect(found).toMatchObject({ availableCapital: '25000.00', totalValue: total });
  const made = (await investments(settled, 'all')).filter((each) => each.warehouseId === id);
  expect(made.map((each) => each.id).toSorted()).toEqual(
    won.map((answer) => investmentViewSchema.parse(answer.body).id).toSorted(),
  );
  expect(new Set(made.map((each) => each.payment.amountUsdt)).size).toBe(10);
  expect((await post(body(warehouse.id, { warehouseId: id, amount: '50000' }))).status).toBe(409);
});

test('INV-13 INV-14 what is right is accepted: the exact share, the last cent of a warehouse, spaces around', async () => {
  const id = await newWarehouse(admin, '100000.01');
  const share = sharePercentage('50000.00', '100000.01');
  const first = await post(
    body(warehouse.id, { warehouseId: id, sharePercentage: share, walletAddress: ` ${SOME_WALLET} ` }),
  );
  expect(first.status).toBe(201);
  expect(investmentViewSchema.parse(first.body)).toMatchObject({
    sharePercentage: share,
    walletAddress: SOME_WALLET,
  });
  expect((await post(body(warehouse.id, { warehouseId: id, amount: '50000.02' }))).status).toBe(409);
  expect((await post(body(warehouse.id, { warehouseId: id, amount: '50000.01' }))).status).toBe(201);
  expect(await freeCapital(camila, id)).toBe('0.00');
});

test('INV-04 an unpaid investment is taken back by its owner alone: its capital is free at once', async () => {
  const id = await newWarehouse(admin, '100000.00');
  const made = await invest(camila, id, '60000');
  const path = `/api/investments/${made.id}/cancellation`;
  checkRefusal(await (await stage.signIn(INVESTORS[1] ?? '')).send('POST', path), {
    status: 404,
    code: 'INVESTMENT_NOT_FOUND',
  });
  checkRefusal(await admin.send('POST', path), { status: 404, code: 'INVESTMENT_NOT_FOUND' });
  const key = randomUUID();
  const first = await camila.send('POST', path, undefined, { key });
  expect(first.body).toEqual({ investmentId: made.id, status: 'failed' });
  expect((await camila.send('POST', path, undefined, { key })).text).toBe(first.text);
  checkRefusal(await camila.send('POST', path), { status: 422, code: 'NOT_ALLOWED_NOW' });
  expect(await investment(camila, made.id)).toMatchObject({ status: 'failed', failureReason: 'cancelled' });
  expect(await freeCapital(camila, id)).toBe('100000.00');
  expect((await post(body(warehouse.id, { warehouseId: id, amount: '100000' }))).status).toBe(201);
});

test('INV-12 FIN-07 a new minimum binds at once, and only new investments', async () => {
  const before = await invest(camila, warehouse.id);
  const now = financialSettingsViewSchema.parse((await camila.get('/api/financial-settings')).body);
  const { revision, updatedAt: _at, isDefault: _default, ...settings } = now;
  onTestFinished(async () => {
    await admin.send('POST', '/api/financial-settings', settings);
  });
  const changed = await admin.send('POST', '/api/financial-settings', {
    ...settings,
    minimumInvestment: '60000.50',
  });
  expect(changed.status).toBe(200);
  checkRefusal(await post(body(warehouse.id, { amount: '60000.49' })), {
    status: 422,
    code: 'BELOW_MINIMUM',
    message: 'La inversión mínima es $60,000.50 USD',
  });
  const after = await invest(camila, warehouse.id, '60000.50');
  expect(after.terms).toMatchObject({ minimumInvestment: '60000.50', settingsRevision: revision + 1 });
  expect((await investment(camila, before.id)).terms).toEqual(before.terms);
});
