import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@nodo/contracts/errors';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { sharePercentage, subtract } from '@nodo/contracts/money';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
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
import { checkRefusal, refusals } from '../support/refused-investments.ts';
import { productStage } from '../support/stage.ts';
import { investment, investments, refusalOf } from '../support/views.ts';

type Warehouse = Awaited<ReturnType<typeof listWarehouses>>[number];

const INVESTORS = [INVESTOR, 'santiago.hoyos@ejemplo.co', 'paula.cardona@ejemplo.co'];

const stage = productStage();
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

function body(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const given = { warehouseId: warehouse.id, amount: '50000', walletAddress: SOME_WALLET };
  return { ...given, termsVersion: CURRENT_CONTRACT.version, ...changes };
}

function post(sent: unknown, client = camila, key?: string | null): Promise<Answer> {
  return client.send('POST', '/api/investments', sent, key === undefined ? {} : { key });
}

/** Everything that a refusal must leave as it was, read after all that was written before. */
async function everything(): Promise<string[]> {
  const paths = [
    '/api/investments',
    '/api/blockchain/transactions',
    '/api/analytics/portfolio',
    '/api/warehouses',
  ];
  const all = ['/api/investments?scope=all', '/api/blockchain/transactions?scope=all'];
  const texts: string[] = [];
  // Signing in is the newest event by then: whoever reads after it reads after every event before it.
  const reader = await stage.signIn(INVESTOR);
  const staff = await stage.signIn(ADMIN);
  for (const path of paths) texts.push((await reader.get(path)).text);
  for (const path of all) texts.push((await staff.get(path)).text);
  return texts;
}

describe('what is refused', () => {
  let before: string[];
  beforeAll(async () => {
    before = await everything();
  });
  afterAll(async () => {
    expect(await everything()).toEqual(before);
  });

  test.each(refusals)('%s', async (_title, changes, expected) => {
    checkRefusal(await post(body(changes)), expected);
  });

  test.each([[[]], ['texto'], [7], [null]])('API-25 a body that is no object: %j', async (sent) => {
    expect((await post(sent)).status).toBe(400);
  });

  test('INV-19 without an approved KYC: none, rejected, under review', async () => {
    for (const email of [NEWCOMER, 'diego.salazar@ejemplo.co', 'natalia.zapata@ejemplo.co']) {
      const answer = await post(body(), await stage.signIn(email));
      checkRefusal(answer, {
        status: 422,
        code: 'KYC_NOT_APPROVED',
        message: errorCatalogue.KYC_NOT_APPROVED.message,
      });
    }
  });

  test('ROLE-05 INV-17 an analyst may not invest; nobody may without signing in', async () => {
    const analyst = await stage.signIn(ANALYST);
    checkRefusal(await post(body(), analyst), { status: 403, code: 'FORBIDDEN' });
    checkRefusal(await post(body(), new Client(stage.url)), { status: 401, code: 'UNAUTHENTICATED' });
  });

  test('INV-15 without an idempotency key, or with one that is no UUID', async () => {
    for (const key of [null, '', '1', 'not-a-uuid']) {
      checkRefusal(await post(body(), camila, key), { status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
    }
  });
});

describe('the same key', () => {
  test('INV-15 INV-18 twice with the same body: the identical answer, one investment', async () => {
    const key = randomUUID();
    const first = await post(body(), camila, key);
    const second = await post(body({ amount: 50000 }), camila, key.toUpperCase());
    expect(first.status).toBe(201);
    expect({ status: second.status, text: second.text }).toEqual({ status: 201, text: first.text });
    expect(second.headers.get('x-position')).toBe(first.headers.get('x-position'));
    const { id } = investmentViewSchema.parse(first.body);
    expect((await investments(camila)).filter((each) => each.id === id)).toHaveLength(1);
  });

  test('INV-15 with another body: 422, and the first investment stays as it was', async () => {
    const key = randomUUID();
    const first = investmentViewSchema.parse((await post(body(), camila, key)).body);
    const [, other] = await listWarehouses(camila);
    for (const changes of [{ amount: '60000' }, { warehouseId: other?.id }, { reason: 'otra' }]) {
      checkRefusal(await post(body(changes), camila, key), {
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: errorCatalogue.IDEMPOTENCY_KEY_REUSED.message,
      });
    }
    expect(await investment(camila, first.id)).toEqual(first);
  });

  test('INV-15 INV-18 fifty times at once: fifty identical answers, one investment, capital reserved once', async () => {
    const free = await freeCapital(warehouse.id);
    const count = (await investments(camila)).length;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body(), camila, key)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await investments(camila)).toHaveLength(count + 1);
    expect(subtract(free, await freeCapital(warehouse.id))).toBe('50000.00');
  });

  test('INV-15 of another person is another key', async () => {
    const key = randomUUID();
    const santiago = await stage.signIn('santiago.hoyos@ejemplo.co');
    const mine = investmentViewSchema.parse((await post(body(), camila, key)).body);
    const theirs = investmentViewSchema.parse((await post(body(), santiago, key)).body);
    expect(theirs.id).not.toBe(mine.id);
    expect((await investments(santiago)).map((each) => each.id)).toContain(theirs.id);
  });
});

async function freeCapital(id: string): Promise<string> {
  const found = (await listWarehouses(camila)).find((each) => each.id === id);
  if (!found) throw new Error('The warehouse is gone');
  return found.availableCapital;
}

async function newWarehouse(totalValue: string): Promise<string> {
  const sent = {
    name: 'Bodega Disputada',
    location: 'Cartago',
    description: 'Última',
    totalValue,
    totalShares: 100,
    sharePrice: '5250.00',
  };
  const answer = await admin.send('POST', '/api/warehouses', sent);
  return z.looseObject({ id: z.uuid() }).parse(answer.body).id;
}

describe('INV-20 the conditions', () => {
  const accepted = { version: CURRENT_CONTRACT.version, sha256: CURRENT_CONTRACT.sha256 };

  test('INV-20 are accepted with the investment: recorded, shown, audited, and on the receipt', async () => {
    const key = randomUUID();
    const sent = body({ termsVersion: CURRENT_CONTRACT.version });
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
      '',
      false,
      true,
      null,
      202611,
      ['2026-11'],
      '2026-11\u0000',
    ]) {
      const answer = await post(body({ termsVersion }));
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
  const id = await newWarehouse(total);
  const people = await Promise.all(INVESTORS.map((email) => stage.signIn(email)));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => post(body({ warehouseId: id }), people[index % people.length])),
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
  expect((await post(body({ warehouseId: id, amount: '50000' }))).status).toBe(409);
});

test('INV-13 INV-14 what is right is accepted: the exact share, the last cent of a warehouse, spaces around', async () => {
  const id = await newWarehouse('100000.01');
  const share = sharePercentage('50000.00', '100000.01');
  const first = await post(
    body({ warehouseId: id, sharePercentage: share, walletAddress: ` ${SOME_WALLET} ` }),
  );
  expect(first.status).toBe(201);
  expect(investmentViewSchema.parse(first.body)).toMatchObject({
    sharePercentage: share,
    walletAddress: SOME_WALLET,
  });
  expect((await post(body({ warehouseId: id, amount: '50000.02' }))).status).toBe(409);
  expect((await post(body({ warehouseId: id, amount: '50000.01' }))).status).toBe(201);
  expect(await freeCapital(id)).toBe('0.00');
});

test('INV-04 an unpaid investment is taken back by its owner alone: its capital is free at once', async () => {
  const id = await newWarehouse('100000.00');
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
  expect(await freeCapital(id)).toBe('100000.00');
  expect((await post(body({ warehouseId: id, amount: '100000' }))).status).toBe(201);
});

test('INV-12 FIN-07 a new minimum binds at once, and only new investments', async () => {
  const before = await invest(camila, warehouse.id);
  const now = financialSettingsViewSchema.parse((await camila.get('/api/financial-settings')).body);
  const { revision, updatedAt: _at, isDefault: _default, ...settings } = now;
  const changed = await admin.send('POST', '/api/financial-settings', {
    ...settings,
    minimumInvestment: '60000.50',
  });
  expect(changed.status).toBe(200);
  checkRefusal(await post(body({ amount: '60000.49' })), {
    status: 422,
    code: 'BELOW_MINIMUM',
    message: 'La inversión mínima es $60,000.50 USD',
  });
  const after = await invest(camila, warehouse.id, '60000.50');
  expect(after.terms).toMatchObject({ minimumInvestment: '60000.50', settingsRevision: revision + 1 });
  expect((await investment(camila, before.id)).terms).toEqual(before.terms);
});

describe('INV-18 what one person may hold back without paying', () => {
  const PATH = '/api/investment-limits';
  const why = { reason: 'Que nadie acapare cupos' };
  const set = (limits: object, client = admin) => client.send('PUT', PATH, { ...limits, ...why });

  test('INV-18 is counted by number and by sum, at once as one by one, and is free again when one is cancelled', async () => {
    // Whose investments of the demo are paid.
    const ricardo = await stage.signIn('ricardo.montoya@ejemplo.co');
    const id = await newWarehouse('1000000.00');
    const sent = body({ warehouseId: id, amount: '61000' });
    expect((await set({ maximumOpen: 2, maximumCapital: '100000000' })).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 8 }, () => post(sent, ricardo)));
    const made = all.filter(({ status }) => status === 201);
    expect(made).toHaveLength(2);
    for (const answer of all.filter(({ status }) => status !== 201)) {
      const message = 'Ya tienes 2 inversiones sin pagar, el máximo. Paga una o cancélala para hacer otra.';
      checkRefusal(answer, { status: 422, code: 'OPEN_INVESTMENTS', message });
    }
    // A refusal names no position to wait for.
    await eventually('what the refused had reserved', async () => (await freeCapital(id)) === '878000.00');

    const first = investmentViewSchema.parse(made[0]?.body);
    await ricardo.send('POST', `/api/investments/${first.id}/cancellation`);
    expect((await set({ maximumOpen: 9, maximumCapital: '140000' })).status).toBe(200);
    checkRefusal(await post({ ...sent, amount: '79000.01' }, ricardo), {
      status: 422,
      code: 'OPEN_INVESTMENTS',
      fields: ['amount'],
      message: 'Puedes reservar hasta US$\u00a0140.000,00 sin pagar: te quedan US$\u00a079.000,00.',
    });
    expect((await post({ ...sent, amount: '79000.00' }, ricardo)).status).toBe(201);
    // Nobody else's count.
    expect((await post(sent, await stage.signIn('valentina.arango@ejemplo.co'))).status).toBe(201);
  });

  test('INV-18 AUDIT-01 is set by staff with a reason, which the audit tells with from what to what', async () => {
    expect((await set({ maximumOpen: 12, maximumCapital: '500000.00' })).status).toBe(200);
    const answer = await admin.get(PATH);
    expect(answer.body).toMatchObject({ maximumOpen: 12, maximumCapital: '500000.00' });
    const { revision } = z.looseObject({ revision: z.int() }).parse(answer.body);
    const stale = await set({ maximumOpen: 13, maximumCapital: '1', expectedRevision: revision - 1 });
    checkRefusal(stale, {
      status: 409,
      code: 'SETTINGS_CHANGED',
      fields: ['maximumOpen', 'maximumCapital'],
    });
    expect((await set({ maximumOpen: 12, maximumCapital: '500000' }, camila)).status).toBe(403);
    for (const [field, value] of [
      ['maximumOpen', 0],
      ['maximumOpen', 1_001],
      ['maximumOpen', 2.5],
      ['maximumOpen', '12'],
      ['maximumCapital', '0'],
      ['maximumCapital', '-1'],
      ['maximumCapital', '1e9'],
      ['reason', 'no'],
    ] as const) {
      const sent = { maximumOpen: 12, maximumCapital: '500000', ...why, [field]: value };
      checkRefusal(await admin.send('PUT', PATH, sent), {
        status: 400,
        code: 'VALIDATION_FAILED',
        fields: [field],
      });
    }
    expect((await admin.get(PATH)).body).toMatchObject({ maximumOpen: 12, revision });
    const audit = await admin.get('/api/audit?action=OpenInvestmentLimitsSet');
    const entry = { actorKind: 'user', actorRole: 'admin', subjectKind: 'investmentLimits', ...why };
    const changes = [
      { field: 'maximumOpen', before: 9, after: 12 },
      { field: 'maximumCapital', before: '140000.00', after: '500000.00' },
    ];
    const { rows } = z.looseObject({ rows: z.array(z.unknown()) }).parse(audit.body);
    expect(rows[0]).toMatchObject({ ...entry, changes });
  });
});
