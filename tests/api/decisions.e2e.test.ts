import { randomUUID } from 'node:crypto';
import {
  type DecisionPage,
  decisionPageSchema,
  decisionRecordedSchema,
  decisionStatsSchema,
} from '@nodo/contracts/decisions/views';
import { add, divide } from '@nodo/contracts/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { type Client, invest } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { investments, refusalOf, warehouses } from '../support/views.ts';

const PATH = '/api/investment-decisions';

const stage = productStage({ isShared: true });
let camila: Client;
let other: Client;

beforeAll(async () => {
  [camila, other] = await Promise.all([stage.signIn(INVESTOR), stage.signIn('santiago.hoyos@ejemplo.co')]);
});

async function list(query = '', client = camila): Promise<DecisionPage> {
  const limit = query.includes('limit=') ? '' : 'limit=100';
  const answer = await client.get(`${PATH}?${limit}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return decisionPageSchema.strict().parse(answer.body);
}

async function stats(query = '', client = camila) {
  const answer = await client.get(`${PATH}/stats${query}`);
  expect(answer.status, answer.text).toBe(200);
  return decisionStatsSchema.strict().parse(answer.body);
}

async function heldWarehouse(): Promise<string> {
  const own = await investments(camila);
  return own.find(({ status }) => status === 'confirmed')?.warehouseId ?? '';
}

const hold = async (change: object = {}) => ({
  action: 'hold',
  warehouseId: await heldWarehouse(),
  reason: 'Va según lo planeado',
  ...change,
});

describe('API-38 GET /api/investment-decisions', () => {
  test('HIST-03 every investment is a decision to buy that goes as it goes, and leads to it', async () => {
    const own = await investments(camila);
    const { rows } = await list('&action=buy');
    expect(own.length).toBeGreaterThan(2);
    expect(rows).toHaveLength(own.length);
    const statuses = {
      confirmed: 'completed',
      pending: 'pending',
      failed: 'cancelled',
      repurchased: 'completed',
    } as const;
    for (const investment of own) {
      const decision = rows.find(({ investmentId }) => investmentId === investment.id);
      expect(decision).toMatchObject({
        warehouseName: investment.warehouse.name,
        action: 'buy',
        status: statuses[investment.status],
        amount: investment.amount,
        timestamp: investment.purchaseDate,
        roi: (Number(investment.terms.monthlyReturnRate) * 1_200).toFixed(2),
        shares: divide(investment.amount, investment.terms.sharePrice, 2),
      });
    }
    expect(new Set(rows.map(({ status }) => status))).toContain('cancelled');
  });

  test('HIST-03 holding tells what was held that day, why, and leads to the newest investment there', async () => {
    const own = await investments(camila);
    const { rows } = await list('&action=hold');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const decision of rows) {
      const before = own.filter(
        ({ warehouseId, confirmedAt }) =>
          warehouseId === decision.warehouseId && confirmedAt !== null && confirmedAt <= decision.timestamp,
      );
      expect(before.map(({ id }) => id)).toContain(decision.investmentId);
      expect(decision.amount).toBe(before.map(({ amount }) => amount).reduce(add));
      expect(decision.reason).not.toBe('');
      expect(decision.status).toBe('completed');
    }
  });

  test('HIST-01 searches, filters, sorts and pages on the server', async () => {
    const { rows, total } = await list();
    expect(total).toBe(rows.length);
    const times = rows.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list('&direction=asc')).rows.map(({ timestamp }) => timestamp)).toEqual(times.toSorted());
    const amounts = (await list('&sort=amount')).rows.map(({ amount }) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const names = (await list('&sort=warehouseName&direction=asc')).rows.map((row) => row.warehouseName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));

    const [sample] = rows;
    const ofOne = rows.filter(({ warehouseId }) => warehouseId === sample?.warehouseId);
    expect((await list(`&warehouseId=${sample?.warehouseId}`)).rows).toEqual(ofOne);
    // The search ignores case, accents and word order, and covers names and reasons.
    expect((await list(`&search=${encodeURIComponent('CUBIERTA quedo')}`)).rows).toMatchObject([
      { action: 'hold', reason: expect.stringContaining('cubierta quedó') },
    ]);
    expect((await list('&search=%25')).rows).toEqual(rows.filter(({ reason }) => reason?.includes('%')));
    expect((await list('&search=_')).rows).toEqual([]);
    expect(await list('&search=nada-asi')).toEqual({ rows: [], total: 0 });

    const second = await list('&limit=2&offset=2');
    expect(second).toEqual({ rows: rows.slice(2, 4), total });
  });

  test.each([
    'action=keep',
    'sort=reason',
    'direction=up',
    'limit=0',
    'limit=101',
    'offset=-1',
    'warehouseId=x',
    'page=1',
    `search=${'a'.repeat(101)}`,
  ])('refuses ?%s', async (query) => {
    const answer = await camila.get(`${PATH}?${query}`);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).code).toBe('VALIDATION_FAILED');
  });

  test('are one’s own, whoever asks', async () => {
    const [mine, theirs] = [await list(), await list('', other)];
    const ids = new Set(mine.rows.map(({ id }) => id));
    expect(theirs.rows.length).toBeGreaterThan(0);
    expect(theirs.rows.filter(({ id }) => ids.has(id))).toEqual([]);
    const admin = await stage.signIn(ADMIN);
    expect(await list('', admin)).toEqual({ rows: [], total: 0 });
    expect(await stats('', admin)).toEqual({
      totalDecisions: 0,
      successfulDecisions: 0,
      averageROI: null,
      totalValue: '0.00',
    });
  });

  test('can be asked as of a moment of the past', async () => {
    const { rows } = await list();
    const moment = rows.at(-3)?.timestamp ?? '';
    const past = await list(`&asOf=${moment}`);
    expect(past.rows.map(({ id }) => id)).toEqual(
      rows.filter(({ timestamp }) => timestamp <= moment).map(({ id }) => id),
    );
    expect((await stats(`?asOf=${moment}`)).totalDecisions).toBe(past.total);
  });
});

test('API-39 HIST-04 the figures count what the list shows', async () => {
  const { rows, total } = await list();
  const bought = rows.filter(({ action, status }) => action === 'buy' && status === 'completed');
  const value = bought.map(({ amount }) => amount).reduce(add);
  const weighted = bought.reduce((sum, { amount, roi }) => sum + Number(amount) * Number(roi), 0);
  expect(await stats()).toEqual({
    totalDecisions: total,
    successfulDecisions: rows.filter(({ status }) => status === 'completed').length,
    totalValue: value,
    averageROI: (weighted / Number(value)).toFixed(2),
  });
});

describe('POST /api/investment-decisions', () => {
  test('HIST-03 records holding once, under one key, and tells it at once', async () => {
    const live = await Listener.open(camila);
    const before = await stats();
    const key = randomUUID();
    const body = await hold({ reason: '  Una sola vez  ' });
    const send = () => camila.send('POST', PATH, body, { key });
    const [one, again] = [await send(), await send()];
    expect([one.status, again.status], one.text).toEqual([201, 201]);
    expect(again.body).toEqual(one.body);
    const recorded = decisionRecordedSchema.strict().parse(one.body);
    expect(recorded).toMatchObject({ action: 'hold', status: 'completed', reason: 'Una sola vez' });
    expect((await list()).rows[0]).toMatchObject(recorded);
    expect(await stats()).toEqual({
      ...before,
      totalDecisions: before.totalDecisions + 1,
      successfulDecisions: before.successfulDecisions + 1,
    });
    await eventually('the message', () =>
      live.heard('decision.changed').some(({ decisionId }) => decisionId === recorded.id),
    );
    live.close();
    const reused = await camila.send('POST', PATH, { ...body, reason: 'Otra' }, { key });
    expect([reused.status, refusalOf(reused).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test.each([
    ['another action', { action: 'buy' }, 'action', /^Solo se registra la decisión de mantener/],
    ['no warehouse', { warehouseId: '' }, 'warehouseId', 'Selecciona una bodega'],
    ['a blank reason', { reason: ' ' }, 'reason', 'Escribe por qué la mantienes'],
    ['a long reason', { reason: 'a'.repeat(501) }, 'reason', 'Máximo 500 caracteres'],
    ['what can’t be stored', { reason: 'a\u0000b' }, 'reason', 'Hay caracteres que no se pueden guardar'],
    ['no reason', { reason: undefined }, 'reason', 'Escribe por qué la mantienes'],
  ])('refuses %s and records nothing', async (_, change, field, message) => {
    const before = await list();
    const answer = await camila.send('POST', PATH, await hold(change));
    expect(answer.status).toBe(400);
    const { code, fields } = refusalOf(answer);
    expect([code, fields?.[field]]).toEqual(['VALIDATION_FAILED', expect.stringMatching(message)]);
    expect(await list()).toEqual(before);
  });

  test('refuses to hold what one does not have', async () => {
    const own = new Set((await investments(camila)).map(({ warehouseId }) => warehouseId));
    const foreign = (await warehouses(camila)).find(({ id }) => !own.has(id))?.id;
    for (const warehouseId of [foreign, randomUUID()]) {
      const answer = await camila.send('POST', PATH, await hold({ warehouseId }));
      expect(answer.status).toBe(422);
      expect(refusalOf(answer)).toMatchObject({
        code: 'NOT_ALLOWED_NOW',
        fields: { warehouseId: expect.any(String) },
      });
    }
  });

  test('a new investment is a pending decision at once', async () => {
    const free = (await warehouses(camila)).find(
      ({ availableCapital }) => Number(availableCapital) >= 50_000,
    );
    const { id, warehouseId } = await invest(camila, free?.id ?? '');
    await eventually('the decision', async () => (await list()).rows.some((row) => row.id === id));
    expect((await list(`&warehouseId=${warehouseId}`)).rows[0]).toMatchObject({
      id,
      status: 'pending',
      settledAt: null,
    });
  });
});
