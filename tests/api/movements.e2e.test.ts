import { bogotaDay } from '@nodo/contracts/bogota';
import { accountViewSchema } from '@nodo/contracts/earnings/views';
import { add } from '@nodo/contracts/money';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { beforeAll, expect, test } from 'vitest';
import { INVESTOR, NEWCOMER } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { productStage } from '../support/stage.ts';
import { investments, portfolio, refusalOf } from '../support/views.ts';

const stage = productStage({ isShared: true, blockIntervalMs: 2_000 });
let camila: Client;
let newcomer: Client;

beforeAll(async () => {
  [camila, newcomer] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(NEWCOMER)]);
});

async function movements(query = '', client = camila) {
  const answer = await client.get(`/api/transactions${query}`);
  expect(answer.status, answer.text).toBe(200);
  return movementPageSchema.parse(answer.body);
}

test('API-27 PORT-10 tells what was paid and credited, the newest first', async () => {
  const { rows, total, totals } = await movements('?limit=100');
  expect(rows).toHaveLength(total);
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(
    rows.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
  );
  const confirmed = (await investments(camila)).filter(({ status }) => status === 'confirmed');
  const deposits = rows.filter(({ type }) => type === 'deposit');
  expect(new Set(deposits.map(({ investmentId }) => investmentId))).toEqual(
    new Set(confirmed.map((each) => each.id)),
  );
  for (const each of confirmed) {
    expect(deposits.find((row) => row.id === each.id)).toMatchObject({
      ...{ amount: each.amount, description: `Inversión en ${each.warehouse.name}` },
      ...{ createdAt: each.confirmedAt, transactionHash: each.payment.txHash },
    });
  }
  expect(totals.toBalance).toBe('0.00');
  expect(totals.deposit).toBe((await portfolio(camila)).totalInvestment);
  const account = accountViewSchema.parse((await camila.get('/api/earnings/account')).body);
  expect(totals.dividend).toBe(account.credited);
  expect(totals.withdrawal).toBe(account.paid);
  const dividends = rows.filter(({ type }) => type === 'dividend');
  expect(dividends.reduce((sum, { amount }) => add(sum, amount), '0.00')).toBe(account.credited);
});

test('API-27 is narrowed by type and days of Bogotá, and read page by page', async () => {
  const all = await movements('?limit=100');
  const [first] = all.rows.filter(({ type }) => type === 'deposit').slice(-1);
  if (!first) throw new Error('Nothing was paid');
  const day = bogotaDay(first.createdAt);
  const expected = all.rows.filter((row) => bogotaDay(row.createdAt) === day && row.type === 'deposit');
  const narrowed = await movements(`?type=deposit&from=${day}&to=${day}`);
  expect(narrowed.rows).toEqual(expected);
  expect(narrowed.total).toBe(expected.length);
  const pages = await Promise.all([movements('?limit=3'), movements('?limit=3&offset=3')]);
  expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 6));
  expect(pages[1]?.total).toBe(all.total);
  expect((await movements('?offset=90000')).rows).toEqual([]);
  const past = await movements(`?limit=100&asOf=${encodeURIComponent(first.createdAt)}`);
  expect(past.rows.map(({ id }) => id)).toEqual([first.id]);
});

test('API-27 is one’s own: somebody without money has no movement', async () => {
  expect(await movements('', newcomer)).toEqual({
    ...{ rows: [], total: 0 },
    totals: { deposit: '0.00', toBalance: '0.00', withdrawal: '0.00', dividend: '0.00', repurchase: '0.00' },
  });
});

test('API-27 refuses what is no filter, in Spanish and by field', async () => {
  const refused = [
    ['type=loan', 'type', 'Ese tipo de movimiento no existe'],
    ['from=ayer', 'from', 'Escribe un día, por ejemplo 2026-03-31'],
    ['to=2026-02-30', 'to', 'Escribe un día, por ejemplo 2026-03-31'],
    ['to=9999-12-31', 'to', 'Escribe un día, por ejemplo 2026-03-31'],
    ['from=2026-03-02&to=2026-03-01', 'to', 'El período termina antes de empezar'],
  ] as const;
  for (const [query, field, message] of refused) {
    for (const path of ['/api/transactions', '/api/transactions/export']) {
      const answer = await camila.get(`${path}?${query}`);
      expect([answer.status, refusalOf(answer).fields?.[field]], query).toEqual([400, message]);
    }
  }
  for (const query of ['limit=0', 'limit=101', 'offset=-1', 'offset=x', 'scope=all', 'investorId=1']) {
    expect((await camila.get(`/api/transactions?${query}`)).status, query).toBe(400);
  }
});

test('API-27 PORT-10 the file has what the list has', async () => {
  const { rows } = await movements('?type=dividend&limit=100');
  const answer = await camila.get('/api/transactions/export?type=dividend');
  expect(answer.status).toBe(200);
  const lines = answer.text.trim().split('\r\n');
  expect(lines).toHaveLength(rows.length + 1);
  for (const [index, row] of rows.entries()) {
    expect(lines[index + 1]).toContain(
      `${row.createdAt},Dividendo,${row.description},${row.amount},USD,,,${row.id}`,
    );
  }
});

test('PORT-14 what a portfolio promises follows from the terms of its investments', async () => {
  const own = (await investments(camila)).filter(({ status }) => status === 'confirmed');
  const { projectedAnnualROI, monthlyRates, totalInvestment } = await portfolio(camila);
  const rates = own.map(({ terms }) => Number(terms.monthlyReturnRate));
  expect(Number(monthlyRates?.lowest)).toBe(Math.min(...rates));
  expect(Number(monthlyRates?.highest)).toBe(Math.max(...rates));
  const yearly = own.reduce(
    (sum, { amount, terms }) => sum + Number(amount) * Number(terms.monthlyReturnRate) * 12,
    0,
  );
  expect(Number(projectedAnnualROI)).toBeCloseTo(yearly / Number(totalInvestment), 5);
  expect(await portfolio(newcomer)).toMatchObject({ projectedAnnualROI: null, monthlyRates: null });
});
