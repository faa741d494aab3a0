import { accountViewSchema, type ReturnsPage, returnsPageSchema } from '@nodo/contracts/earnings/views';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { add, compare } from '@nodo/contracts/money';
import {
  advancedAnalyticsSchema,
  marketComparisonSchema,
  riskAnalysisSchema,
} from '@nodo/contracts/portfolio/advanced';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, investments, priceOf, warehouses } from '../support/views.ts';

const stage = productStage({ isShared: true });
let camila: Client;
let newcomer: Client;
let chain: Chain;

beforeAll(async () => {
  [camila, newcomer, chain] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn(NEWCOMER),
    Chain.of(stage.product),
  ]);
});

async function read<S extends z.ZodType>(client: Client, path: string, schema: S): Promise<z.output<S>> {
  const answer = await client.get(`/api/analytics/${path}`);
  expect(answer.status, path).toBe(200);
  return schema.parse(answer.body);
}

const advanced = (query = '', client = camila) =>
  read(client, `advanced${query}`, advancedAnalyticsSchema.strict());
const risk = (query = '', client = camila) =>
  read(client, `risk-analysis${query}`, riskAnalysisSchema.strict());
const market = (query = '', client = camila) =>
  read(client, `market-comparison${query}`, marketComparisonSchema);

/** The capital of a return times the fraction of its month in which it earned, in dollar-months. */
function capitalMonths({ period, amount, days }: ReturnsPage['rows'][number]): number {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return (Number(amount) * (days ?? 0)) / new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The month (YYYY-MM) of a moment in Bogotá (UTC-5). */
const monthOf = (iso: string) => new Date(Date.parse(iso) - 5 * 3_600_000).toISOString().slice(0, 7);
const owned = async () => (await investments(camila)).filter(({ status }) => status === 'confirmed');
const sum = (amounts: readonly string[]) => amounts.reduce(add, '0.00');

/** Capital by warehouse, as a number: exact, since the demo's investments are whole dollars. */
function byWarehouse(mine: readonly InvestmentView[]): Map<string, number> {
  const capital = new Map<string, number>();
  for (const { warehouseId, amount } of mine)
    capital.set(warehouseId, (capital.get(warehouseId) ?? 0) + Number(amount));
  return capital;
}

describe('API-35 ADV-03 the figures of a portfolio', () => {
  test('are what its investments say, counted another way', async () => {
    const [mine, found] = await Promise.all([owned(), advanced('?period=all')]);
    const capital = sum(mine.map(({ amount }) => amount));
    expect(found.capital).toBe(capital);
    expect(Number(capital)).toBeGreaterThan(0);
    const parts = [...byWarehouse(mine).values()];
    const total = parts.reduce((all, part) => all + part, 0);
    const concentration = parts.reduce((all, part) => all + (part / total) ** 2, 0);
    expect(found.warehouses).toBe(parts.length);
    expect(Number(found.diversificationIndex)).toBeCloseTo(1 - concentration, 6);
    for (const [place, month] of found.months.entries()) {
      const until = mine.filter(({ confirmedAt }) => monthOf(confirmedAt ?? '') <= month.month);
      expect(month.capital).toBe(sum(until.map(({ amount }) => amount)));
      const before = found.months[place - 1];
      if (before) expect(add(before.capital, month.addedCapital)).toBe(month.capital);
    }
    const first = mine.map(({ confirmedAt }) => monthOf(confirmedAt ?? '')).sort()[0];
    expect(found.months[0]?.month).toBe(first);
    expect(found.months.at(-1)?.month).toBe(monthOf(new Date().toISOString()));
    const net = mine.reduce((all, { amount, terms }) => {
      const fees = Number(terms.managementFeeRate) + Number(terms.platformFeeRate);
      return all + Number(amount) * Number(terms.monthlyReturnRate) * (1 - fees);
    }, 0);
    expect(Number(found.forecast.monthlyNet)).toBeCloseTo(net, 2);
  });

  test('ADV-03 totalROI, the annualised return and its distance to the market follow from each return', async () => {
    const { rows, total } = returnsPageSchema.parse(
      (await camila.get('/api/earnings/returns?limit=100')).body,
    );
    expect(rows).toHaveLength(total);
    const found = await advanced('?period=3m');
    const counted = rows.filter(({ period }) => found.months.some(({ month }) => month === period));
    expect(counted.length).toBeGreaterThan(0);
    const net = counted.reduce((all, row) => all + Number(row.net), 0);
    const base = counted.reduce((all, row) => all + capitalMonths(row), 0);
    expect(Number(found.creditedNet)).toBeCloseTo(net, 2);
    const rates = found.months
      .filter(({ isCredited }) => isCredited)
      .map(({ month }) => {
        const its = counted.filter(({ period }) => period === month);
        return (
          its.reduce((all, row) => all + Number(row.net), 0) /
          its.reduce((all, row) => all + capitalMonths(row), 0)
        );
      });
    expect(Number(found.totalROI)).toBeCloseTo(rates.reduce((grown, rate) => grown * (1 + rate), 1) - 1, 5);
    expect(Number(found.annualisedReturn)).toBeCloseTo((12 * net) / base, 5);
    expect(Number(found.performanceVsMarket)).toBeCloseTo((12 * net) / base - 0.125, 5);
    const credited = found.months.findLastIndex(({ isCredited }) => isCredited);
    const [before, after] = found.months.slice(credited - 1, credited + 1);
    expect(found.variationMonth).toBe(after?.month);
    const last = counted.filter(({ period }) => period === after?.month);
    const worked = last.reduce((all, row) => all + capitalMonths(row), 0);
    const onTop = Number(before?.portfolioValue) - Number(before?.capital);
    expect(Number(found.monthlyVariation)).toBeCloseTo(Number(after?.monthlyReturn) / (worked + onTop), 6);
    const account = accountViewSchema.parse((await camila.get('/api/earnings/account')).body);
    expect(Number(found.unpaidReturns)).toBeCloseTo(Number(account.credited) - Number(account.paid), 2);
  });

  test('ADV-01 a period has its months and no more', async () => {
    const all = await advanced('?period=all');
    for (const [period, count] of [
      ['3m', 3],
      ['6m', 6],
      ['12m', 12],
    ] as const) {
      const found = await advanced(`?period=${period}`);
      expect(found.months).toEqual(all.months.slice(-count - 1));
      expect(found.creditedNet).toBe(sum(found.months.map(({ monthlyReturn }) => monthlyReturn)));
    }
    const refused = await camila.get('/api/analytics/advanced?period=1y');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ fields: { period: 'El período es 3m, 6m, 12m o all' } });
  });

  test('AUDIT-02 tell any past month as it was known when it ended', async () => {
    const { months } = await advanced('?period=all');
    const past = months.at(-4);
    const then = await advanced(`?period=all&asOf=${months.at(-3)?.month}-01T00:00:00-05:00`);
    const last = then.months.findLast(({ month }) => month === past?.month);
    expect(last?.capital).toBe(past?.capital);
    // The return of a month is credited after its end.
    expect(last?.isCredited).toBe(false);
    expect(add(last?.portfolioValue ?? '0', past?.monthlyReturn ?? '0')).toBe(past?.portfolioValue);
  });
});

test('API-37 ADV-04 the risk follows from where the capital is, and says what to do about it', async () => {
  const [mine, houses, found] = await Promise.all([owned(), warehouses(camila), risk()]);
  const capital = byWarehouse(mine);
  const total = [...capital.values()].reduce((all, part) => all + part, 0);
  const pending = (await investments(camila))
    .filter(({ status }) => status === 'pending')
    .reduce((all, { amount }) => all + Number(amount), 0);
  let concentration = 0;
  let unbuilt = 0;
  for (const [id, part] of capital) {
    concentration += (part / total) ** 2;
    const progress = houses.find((house) => house.id === id)?.progressPercentage ?? 0;
    unbuilt += (part / total) * (1 - progress / 100);
  }
  const score = 45 * concentration + 35 * unbuilt + (20 * pending) / (total + pending);
  expect(Math.abs((found.riskScore ?? 0) - score)).toBeLessThanOrEqual(0.051);
  expect(found.riskLevel).toBe(score < 34 ? 'bajo' : score < 67 ? 'medio' : 'alto');
  expect(found.recommendations.length).toBeGreaterThan(0);
  for (const { description } of found.recommendations) expect(description).toMatch(/\d/);
  expect((await advanced()).riskScore).toBe(found.riskScore);
});

test('API-36 ADV-05 CONF-15 the market stands beside it with currency, source and date', async () => {
  const [rows, year] = await Promise.all([market(), advanced('?period=12m')]);
  expect(rows.map(({ category, market: rate }) => [category, Number(rate)])).toEqual([
    ['CDT bancario', 0.125],
    ['Fondo de inversión', 0.115],
    ['TES', 0.108],
    ['Fiducuenta', 0.075],
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ currency: 'COP', date: '2025', myPortfolio: year.annualisedReturn });
    expect(row.source).not.toBe('');
  }
});

test('API-35 API-37 a payment changes them once it is final, and nobody else’s', async () => {
  const before = await advanced();
  const roomy = (await warehouses(camila)).find((each) => compare(each.availableCapital, '60000') > 0);
  const made = await invest(camila, roomy?.id ?? '', '50000');
  const waiting = await eventually('capital to be waited for', async () => {
    const now = await advanced();
    return now.pendingCapital === add(before.pendingCapital, '50000') && now;
  });
  expect(waiting.riskScore).toBeGreaterThan(before.riskScore ?? 100);
  await chain.transfer(made.payment.to, priceOf(made));
  await confirmed(camila, made.id);
  const after = await eventually('it to be confirmed', async () => {
    const now = await advanced();
    return now.capital === add(before.capital, '50000') && now;
  });
  expect(after.pendingCapital).toBe(before.pendingCapital);
  expect(after.months.at(-1)?.capital).toBe(after.capital);
  expect(await advanced('?period=all', newcomer)).toMatchObject({
    capital: '0.00',
    months: [],
    riskScore: null,
  });
  expect(await risk('', newcomer)).toMatchObject({ riskLevel: null, recommendations: [] });
});
