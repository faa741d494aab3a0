import { randomUUID } from 'node:crypto';
import { monthlyReturn, sumOfReturns } from '@nodo/contracts/earnings/monthly-return';
import {
  accountViewSchema,
  type DistributionAnswer,
  distributionAnswerSchema,
  distributionDetailSchema,
  distributionsViewSchema,
  PERFORMANCE_MONTHS,
  performanceHistorySchema,
  portfolioDistributionSchema,
  returnsPageSchema,
} from '@nodo/contracts/earnings/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { addMonths, periodOf } from '@nodo/contracts/periods';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { investments, portfolio, refusalOf } from '../support/views.ts';

const stage = productStage({ blockIntervalMs: 2_000 });
let admin: Client;
let camila: Client;
let newest: string;

beforeAll(async () => {
  [admin, camila] = await Promise.all([stage.signIn(ADMIN), stage.signIn(INVESTOR)]);
  const { rows } = await distributions();
  newest = rows[0]?.period ?? '';
});

async function read<S extends z.ZodType>(client: Client, path: string, schema: S): Promise<z.output<S>> {
  const answer = await client.get(path);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return schema.parse(answer.body);
}
const distributions = () => read(admin, '/api/distributions', distributionsViewSchema);
const detail = (period: string) =>
  read(admin, `/api/distributions/${period}?limit=200`, distributionDetailSchema);
const account = () => read(camila, '/api/earnings/account', accountViewSchema);
const performance = (query = '') =>
  read(camila, `/api/analytics/performance-history${query}`, performanceHistorySchema);
const approve = (client: Client, period: string, key: string = randomUUID()) =>
  client.send('POST', `/api/distributions/${period}/approve`, undefined, { key });
/** The investor's expected returns for a month, calculated from the amount and terms of each investment. */
async function expectedFor(period: string) {
  const own = await investments(camila);
  return own.flatMap((each) => {
    const earned = each.confirmedAt && monthlyReturn(each.amount, each.terms, each.confirmedAt, period);
    return earned ? [{ id: each.id, ...earned }] : [];
  });
}

test('PORT-11 the demo has months of returns behind it; the newest waits for an approval', async () => {
  const { rows, preparable } = await distributions();
  expect(preparable).toEqual([]);
  expect(rows.length).toBeGreaterThan(12);
  expect(newest).toBe(addMonths(periodOf(new Date(Date.now() - 3_600_000).toISOString()), -1));
  expect(rows.map(({ state }) => state)).toEqual(['prepared', ...rows.slice(1).map(() => 'completed')]);
  for (const row of rows.slice(1)) expect(row.approvedBy?.name).toBe('Marcela Giraldo');
  const { distribution, shares } = await detail(newest);
  expect(sumOfReturns(shares)).toEqual(sumOfReturns([distribution]));
  expect(shares).toHaveLength(distribution.investors);
});

test('API-45 PORT-11 the months, and who gets what of one, are taken along by the staff', async () => {
  const lines = async (path: string) => {
    const file = await admin.get(path);
    expect(file.status, file.text).toBe(200);
    return file.text.trimEnd().split('\r\n').slice(1);
  };
  const { rows } = await distributions();
  const months = await lines('/api/distributions/export');
  expect(months.map((line) => line.split(',')[0])).toEqual(rows.map(({ period }) => period));
  const [waiting] = rows;
  expect(months[0]).toContain(
    `${newest},Por aprobar,${waiting?.investors},${waiting?.investments},${waiting?.gross},`,
  );
  expect(months[1]).toContain(`,Marcela Giraldo,${rows[1]?.completedAt}`);
  const { shares } = await detail(newest);
  const people = await lines(`/api/distributions/${newest}/export`);
  expect(people.map((line) => line.split(',').at(-1))).toEqual(shares.map(({ investorId }) => investorId));
  expect(people[0]).toContain(`,${shares[0]?.net},Por acreditar,`);
  expect((await admin.get('/api/distributions/2001-01/export')).status).toBe(404);
  expect((await admin.get('/api/distributions/2026-13/export')).status).toBe(400);
  for (const path of ['/api/distributions/export', `/api/distributions/${newest}/export`])
    expect((await camila.get(path)).status).toBe(403);
});

test('API-28 PORT-11 a portfolio’s months follow from the investments and from what was credited', async () => {
  const months = await performance();
  expect(months).toHaveLength(PERFORMANCE_MONTHS);
  expect(months.at(-1)?.month).toBe(periodOf(new Date().toISOString()));
  const past = months.filter(({ isCredited }) => isCredited);
  expect(past.length).toBeGreaterThan(4);
  for (const { month, monthlyReturn: net } of past)
    expect(net, month).toBe(sumOfReturns(await expectedFor(month)).net);
  // The portfolio's value includes everything that was credited and not paid out.
  const [{ totalInvestment }, { credited, paid }] = await Promise.all([portfolio(camila), account()]);
  const value = Number(totalInvestment) + Number(credited) - Number(paid);
  expect(months.at(-1)?.portfolioValue).toBe(value.toFixed(2));
  expect((await performance('?months=36')).length).toBeGreaterThan(12);
});

test('API-29 PORT-12 the distribution of a portfolio says of each warehouse what is held of it', async () => {
  const rows = await read(camila, '/api/analytics/portfolio-distribution', portfolioDistributionSchema);
  const { totalInvestment, totalWarehouses, monthlyReturn: monthly } = await portfolio(camila);
  expect(rows).toHaveLength(totalWarehouses);
  const sum = (of: 'investment' | 'monthlyReturn' | 'percentage') =>
    rows.reduce((total, row) => total + Number(row[of]), 0);
  expect(sum('investment').toFixed(2)).toBe(totalInvestment);
  expect(sum('monthlyReturn').toFixed(2)).toBe(monthly);
  expect(sum('percentage')).toBeCloseTo(100, 0);
  for (const { status } of rows) expect(['Completada', 'En construcción', 'Activa']).toContain(status);
});

describe('a distribution', () => {
  test('PORT-11 can’t be prepared for a month that is not over, is none, or holds nothing', async () => {
    const prepare = (period: unknown) => admin.send('POST', '/api/distributions', { period });
    const running = periodOf(new Date().toISOString());
    for (const period of [running, addMonths(running, 1), '2001-01', '2099-12']) {
      const answer = await prepare(period);
      expect([answer.status, refusalOf(answer).code], period).toEqual([422, 'NOT_ALLOWED_NOW']);
      expect(refusalOf(answer).fields?.period).toBeTruthy();
    }
    for (const period of ['2026-13', '2026-1', 'enero', '', null, 202601, '1999-01', '2026-01\u0000']) {
      const answer = await prepare(period);
      expect([answer.status, refusalOf(answer).code], String(period)).toEqual([400, 'VALIDATION_FAILED']);
      expect(refusalOf(answer).fields?.period).toBe('Escribe un mes, por ejemplo 2026-03');
    }
    const strange = await approve(admin, '2026-99');
    expect([strange.status, (await approve(admin, running)).status]).toEqual([400, 404]);
    expect((await distributions()).rows[0]?.period).toBe(newest);
  });

  test('PORT-11 is prepared once: asking again answers what stands', async () => {
    const answer = await admin.send('POST', '/api/distributions', { period: newest });
    const { net } = (await detail(newest)).distribution;
    expect(distributionAnswerSchema.parse(answer.body)).toMatchObject({ state: 'prepared', net });
  });

  test('PORT-11 NOTI-02 is approved once, and reaches balance, bell and screens of the investor', async () => {
    const superAdmin = await stage.signIn(SUPER_ADMIN);
    const listener = await Listener.open(camila);
    const before = await account();
    const expected = await expectedFor(newest);
    const own = sumOfReturns(expected);
    expect(expected.length).toBeGreaterThan(1);
    const keys = [randomUUID(), randomUUID()] as const;
    const answers = await Promise.all([
      approve(admin, newest, keys[0]),
      approve(superAdmin, newest, keys[1]),
    ]);
    const [done] = answers.filter(({ status }) => status === 200);
    const [late] = answers.filter(({ status }) => status !== 200);
    if (!done || !late) throw new Error(`Answered ${answers.map(({ status }) => status)}`);
    expect([late.status, refusalOf(late).message]).toEqual([422, 'Esta distribución ya se aprobó.']);
    expect(distributionAnswerSchema.parse(done.body).state).toBe('completed');
    for (const client of [camila, admin]) client.follow(done);
    // A retry returns the same response and credits nothing more.
    const isFirst = answers[0] === done;
    const again = await approve(isFirst ? admin : superAdmin, newest, isFirst ? keys[0] : keys[1]);
    expect(again.status).toBe(200);
    expect<DistributionAnswer>(distributionAnswerSchema.parse(again.body)).toEqual(done.body);

    const credited = async () => {
      const now = await account();
      return now.months[0]?.period === newest && now;
    };
    const now = await eventually('the credit', credited);
    expect(now.months[0]).toEqual({ period: newest, investments: expected.length, ...own });
    expect((Number(now.available) - Number(before.available)).toFixed(2)).toBe(own.net);
    const { rows } = await read(camila, `/api/earnings/returns?period=${newest}`, returnsPageSchema);
    expect(new Set(rows.map(({ investmentId }) => investmentId))).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
    await eventually('the news', () => listener.heard('account.changed').length > 0);
    const bell = await read(camila, '/api/notifications?type=payment&limit=1', notificationPageSchema);
    expect(bell.rows[0]).toMatchObject({ kind: 'returns_credited', title: 'Rendimientos acreditados' });
    listener.close();
    const approved = (await distributions()).rows[0];
    expect(approved).toMatchObject({ period: newest, state: 'completed' });
    const shares = (await detail(newest)).shares;
    expect(shares.every(({ isCredited }) => isCredited)).toBe(true);
  });

  test('AUD-01 PORT-11 stands in the audit with who approved it', async () => {
    const answer = await admin.get(
      `/api/audit?kind=distribution&subject=${newest}&action=DistributionApproved`,
    );
    expect(answer.body).toMatchObject({
      total: 1,
      rows: [{ actorKind: 'user', subjectKind: 'distribution' }],
    });
  });
});
