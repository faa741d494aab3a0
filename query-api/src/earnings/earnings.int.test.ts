import { monthlyReturn, sumOfReturns, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import {
  accountViewSchema,
  distributionDetailSchema,
  distributionsViewSchema,
  investmentReturnsSchema,
  performanceHistorySchema,
  portfolioDistributionSchema,
  returnsPageSchema,
} from '@nodo/contracts/earnings/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { addMonths, periodOf } from '@nodo/contracts/periods';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Investment } from '../../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const terms = { monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' };
let side: ReadSide;
let adminId: string;
let ana: string;
let luis: string;
let cookies: { admin: string; ana: string; luis: string };
let lines: { january: DistributionLine[]; february: DistributionLine[] };
let beforePayouts: bigint;

const at = (iso: string) => {
  side.story.now = new Date(iso);
};

async function pay(investment: Investment, block: number): Promise<string> {
  const transfer = await side.story.transfer(investment.amountUsdt, block);
  await side.story.match(transfer, investment);
  await side.story.confirm(transfer, investment, block);
  return side.story.now.toISOString();
}

function lineOf(investment: Investment, confirmedAt: string, period: string): DistributionLine {
  const earned = monthlyReturn(investment.amount, terms, confirmedAt, period);
  if (!earned) throw new Error('Earned nothing');
  return {
    ...{ investorId: investment.investorId, investmentId: investment.id, amount: investment.amount },
    ...earned,
  };
}

async function prepare(period: string, batch: readonly DistributionLine[]): Promise<void> {
  await side.story.append(
    streams.distribution(period),
    { type: 'DistributionBegun', data: { period } },
    { type: 'DistributionLinesAdded', data: { lines: [...batch] } },
    { type: 'DistributionPrepared', data: { period, ...totalsOf(batch) } },
  );
}

async function approve(period: string, batch: readonly DistributionLine[]): Promise<void> {
  const { story } = side;
  const data = { period, ...totalsOf(batch) };
  story.actor = { kind: 'user', id: adminId, role: 'admin' };
  await story.append(streams.distribution(period), { type: 'DistributionApproved', data });
  for (const { investorId, investmentId, gross, managementFee, platformFee, net } of batch) {
    const credit = { period, investmentId, gross, managementFee, platformFee, net };
    await story.append(streams.account(investorId), { type: 'ReturnsCredited', data: credit });
  }
  await story.append(streams.distribution(period), { type: 'DistributionCompleted', data });
  story.actor = { kind: 'service', name: 'worker' };
}

async function ask<S extends z.ZodType>(schema: S, path: string, cookie: string): Promise<z.infer<S>> {
  const answer = await side.fresh(path, cookie);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const parsed = schema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  at('2026-01-05T15:00:00.000Z');
  adminId = await story.user('admin', 'Marta');
  ana = await story.user('investor', 'Ana');
  luis = await story.user('investor', 'Luis');
  cookies = {
    admin: await side.signIn(adminId, 'admin'),
    ana: await side.signIn(ana),
    luis: await side.signIn(luis),
  };
  const north = await story.warehouse('Bodega Norte');
  const south = await story.warehouse('Bodega Sur', '3000000.00');
  await story.constructionUpdate(north, 100);
  await story.constructionUpdate(south, 40);
  const first = await story.invest(ana, north, '75000.00');
  const firstAt = await pay(first, 100);
  at('2026-02-10T15:00:00.000Z');
  const january = [lineOf(first, firstAt, '2026-01')];
  await prepare('2026-01', january);
  await approve('2026-01', january);
  const second = await story.invest(ana, south, '25000.00');
  const secondAt = await pay(second, 200);
  const other = await story.invest(luis, north, '60000.00');
  const otherAt = await pay(other, 201);
  at('2026-03-01T15:00:00.000Z');
  const february = [
    lineOf(first, firstAt, '2026-02'),
    lineOf(second, secondAt, '2026-02'),
    lineOf(other, otherAt, '2026-02'),
  ];
  await prepare('2026-02', february);
  lines = { january, february };
});
afterAll(() => side?.stop());

describe('a distribution that waits', () => {
  it('shows staff every month, who approved it, and what each investor gets', async () => {
    const { rows, preparable } = await ask(distributionsViewSchema, '/api/distributions', cookies.admin);
    expect(rows.map(({ period, state }) => [period, state])).toEqual([
      ['2026-02', 'prepared'],
      ['2026-01', 'completed'],
    ]);
    expect(rows[0]).toMatchObject({ ...totalsOf(lines.february), approvedAt: null, approvedBy: null });
    expect(rows[1]?.approvedBy).toEqual({ id: adminId, name: 'Marta Gómez' });
    // Every closed month since, newest first.
    const last = addMonths(periodOf(new Date().toISOString()), -1);
    expect(preparable[0]).toBe(last);
    expect(preparable.at(-1)).toBe('2026-03');

    const path = '/api/distributions/2026-02';
    const detail = await ask(distributionDetailSchema, path, cookies.admin);
    const own = lines.february.filter(({ investorId }) => investorId === ana);
    expect(detail.credited).toBe(0);
    expect(detail.shares.map(({ investorId }) => investorId)).toEqual([ana, luis]);
    expect(detail.shares[0]).toMatchObject({
      ...{ name: 'Ana Gómez', investments: 2, amount: '100000.00', isCredited: false },
      ...sumOfReturns(own),
    });
    const second = await ask(distributionDetailSchema, `${path}?limit=1&offset=1`, cookies.admin);
    expect(second.shares.map(({ investorId }) => investorId)).toEqual([luis]);
  });

  it('is nobody’s balance yet, and waits for the staff', async () => {
    const account = await ask(accountViewSchema, '/api/earnings/account', cookies.ana);
    expect(account.credited).toBe(lines.january[0]?.net);
    expect(await ask(accountViewSchema, '/api/earnings/account', cookies.luis)).toEqual({
      ...{
        credited: '0.00',
        deposited: '0.00',
        repurchased: '0.00',
        reserved: '0.00',
        paid: '0.00',
        invested: '0.00',
        available: '0.00',
        months: [],
      },
    });
    const { rows } = await ask(notificationPageSchema, '/api/notifications?limit=2', cookies.admin);
    expect(rows[0]).toMatchObject({ kind: 'distribution_waiting', title: 'Rendimientos por aprobar' });
  });

  it('refuses what is no month and knows nothing of a month without one', async () => {
    expect((await side.get('/api/distributions/2026-13', cookies.admin)).status).toBe(400);
    expect((await side.get('/api/distributions/2026-03', cookies.admin)).status).toBe(404);
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'period=enero', 'de=otro']) {
      const answer = await side.get(`/api/earnings/returns?${query}`, cookies.ana);
      expect(answer.status, query).toBe(400);
    }
  });
});

describe('credited returns', () => {
  beforeAll(async () => {
    await approve('2026-02', lines.february);
    beforePayouts = side.story.position;
    const { story } = side;
    const [sent, failed, open] = [newId(), newId(), newId()];
    const stream = streams.account(ana);
    at('2026-03-10T15:00:00.000Z');
    for (const transferId of [sent, failed])
      await story.append(stream, { type: 'PayoutReserved', data: { transferId, amount: '500.00' } });
    await story.append(stream, { type: 'PayoutSettled', data: { transferId: sent, amount: '500.00' } });
    const released = { transferId: failed, amount: '500.00', reason: 'failed' } as const;
    await story.append(stream, { type: 'PayoutReleased', data: released });
    await story.append(stream, { type: 'PayoutReserved', data: { transferId: open, amount: '100.00' } });
  });

  it('make the balance, less what is paid and set aside, month by month', async () => {
    const mine = [...lines.january, ...lines.february].filter(({ investorId }) => investorId === ana);
    const { net: credited } = sumOfReturns(mine);
    const account = await ask(accountViewSchema, '/api/earnings/account', cookies.ana);
    expect(account).toMatchObject({
      ...{ credited, reserved: '100.00', paid: '500.00' },
      available: (Number(credited) - 600).toFixed(2),
    });
    expect(account.months.map(({ period, investments }) => [period, investments])).toEqual([
      ['2026-02', 2],
      ['2026-01', 1],
    ]);
    expect(account.months[1]).toMatchObject(sumOfReturns(lines.january));
    const past = `/api/earnings/account?asOf=${beforePayouts}`;
    expect(await ask(accountViewSchema, past, cookies.ana)).toMatchObject({
      ...{ credited, reserved: '0.00', paid: '0.00', available: credited },
    });
  });

  it('are listed by investment, one’s own only', async () => {
    const all = await ask(returnsPageSchema, '/api/earnings/returns', cookies.ana);
    expect(all.total).toBe(3);
    expect(all.rows.map(({ period, warehouseName, days }) => [period, warehouseName, days])).toEqual([
      ['2026-02', 'Bodega Norte', 28],
      ['2026-02', 'Bodega Sur', 19],
      ['2026-01', 'Bodega Norte', 27],
    ]);
    const page = await ask(
      returnsPageSchema,
      '/api/earnings/returns?period=2026-02&limit=1&offset=1',
      cookies.ana,
    );
    expect([page.total, page.rows]).toEqual([2, [all.rows[1]]]);
    const others = await ask(returnsPageSchema, '/api/earnings/returns', cookies.luis);
    expect(others.rows.map(({ investmentId }) => investmentId)).toEqual([lines.february[2]?.investmentId]);
  });

  it('are told of one investment with what comes next, to whom it belongs and to staff alone', async () => {
    const [january, february] = [lines.january[0], lines.february[0]];
    if (!january || !february) throw new Error('Nothing was credited');
    const path = `/api/investments/${february.investmentId}/returns`;
    const returns = await ask(investmentReturnsSchema, path, cookies.ana);
    expect(returns.months.map(({ period, days, net }) => [period, days, net])).toEqual([
      ['2026-02', 28, february.net],
      ['2026-01', 27, january.net],
    ]);
    expect(returns.creditedNet).toBe(sumOfReturns([january, february]).net);
    // 75.000 × 1,5 % of a whole March, less 2 % and 0,5 % of it.
    expect(returns.next).toMatchObject({ period: '2026-03', days: 31, gross: '1125.00', net: '1096.87' });
    expect(await ask(investmentReturnsSchema, path, cookies.admin)).toEqual(returns);
    expect((await side.fresh(path, cookies.luis)).status).toBe(404);
  });

  it('are told once for a month, and settle the staff’s matter', async () => {
    const own = await ask(notificationPageSchema, '/api/notifications', cookies.ana);
    const told = own.rows.filter(({ kind }) => kind === 'returns_credited');
    expect(told).toHaveLength(2);
    expect(told[0]?.message).toContain('febrero de 2026');
    const staff = await ask(notificationPageSchema, '/api/notifications', cookies.admin);
    const waiting = staff.rows.filter(({ kind }) => kind === 'distribution_waiting');
    expect(waiting.map(({ title }) => title)).toEqual(['Rendimientos aprobados', 'Rendimientos aprobados']);
  });

  it('stand in the audit, of whoever they are about', async () => {
    const answer = await side.fresh(`/api/audit?person=${luis}&action=ReturnsCredited`, cookies.admin);
    expect(answer.body).toMatchObject({
      total: 1,
      rows: [{ subjectKind: 'account', subjectName: 'Luis Gómez', actorName: 'Marta Gómez' }],
    });
    const approvals = await side.fresh('/api/audit?action=DistributionApproved', cookies.admin);
    expect(approvals.body).toMatchObject({
      rows: [{ subjectName: 'febrero de 2026' }, { subjectName: 'enero de 2026' }],
    });
  });
});

describe('API-28 GET /api/analytics/performance-history', () => {
  const path = '/api/analytics/performance-history';
  const april = 'asOf=2026-04-15T12:00:00Z';

  it('tells every month since the first investment, and none before it', async () => {
    const { story } = side;
    at('2026-04-10T15:00:00.000Z');
    await story.user('investor', 'Eva');
    const months = await ask(performanceHistorySchema, `${path}?${april}`, cookies.ana);
    expect(months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    const net = (batch: readonly DistributionLine[]) =>
      Number(sumOfReturns(batch.filter(({ investorId }) => investorId === ana)).net);
    const [first, second] = [net(lines.january), net(lines.february)];
    expect(months[0]).toEqual({
      month: '2026-01',
      portfolioValue: (75_000 + first).toFixed(2),
      capital: '75000.00',
      returnPercentage: (first / 75_000).toFixed(6),
      monthlyReturn: first.toFixed(2),
      isCredited: true,
    });
    expect(months[1]).toMatchObject({
      portfolioValue: (100_000 + first + second).toFixed(2),
      monthlyReturn: second.toFixed(2),
    });
    // March has a payout, and no credited return yet.
    expect(months[2]).toEqual({
      ...{ month: '2026-03', portfolioValue: (99_500 + first + second).toFixed(2) },
      ...{ capital: '100000.00', returnPercentage: '0.000000', monthlyReturn: '0.00', isCredited: false },
    });
  });

  it('goes back as far as it is asked to, and not for ever', async () => {
    const two = await ask(performanceHistorySchema, `${path}?months=2&${april}`, cookies.ana);
    expect(two.map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
    expect(await ask(performanceHistorySchema, path, cookies.admin)).toEqual([]);
    for (const months of ['0', '37', '1.5', 'ocho'])
      expect((await side.get(`${path}?months=${months}`, cookies.ana)).status, months).toBe(400);
  });
});

describe('API-29 GET /api/analytics/portfolio-distribution', () => {
  it('tells each position with its part of the portfolio and of its warehouse', async () => {
    const rows = await ask(portfolioDistributionSchema, '/api/analytics/portfolio-distribution', cookies.ana);
    expect(rows).toMatchObject([
      {
        ...{ warehouseName: 'Bodega Norte', investment: '75000.00', percentage: '75.00' },
        ...{ monthlyReturn: '1125.00', status: 'Completada', participacion: '5.00' },
      },
      { warehouseName: 'Bodega Sur', percentage: '25.00', status: 'En construcción', participacion: '5.00' },
    ]);
  });
});

describe('a batch that is still prepared', () => {
  it('is no file yet: who gets more meanwhile would be in none of its pages', async () => {
    const path = '/api/distributions/2026-03/export';
    const batch = lines.february;
    await side.story.append(
      streams.distribution('2026-03'),
      { type: 'DistributionBegun', data: { period: '2026-03' } },
      { type: 'DistributionLinesAdded', data: { lines: batch.slice(0, 1) } },
    );
    const { status, body } = await side.fresh(path, cookies.admin);
    expect({ status, body }).toMatchObject({
      ...{ status: 409 },
      body: { code: 'CONFLICT', message: expect.stringMatching(/aún se preparan/) },
    });
    const fileAt = async (address: string) => {
      const file = await fetch(side.url + address, { headers: { cookie: cookies.admin } });
      expect(file.status).toBe(200);
      return (await file.text()).trimEnd().split('\r\n');
    };
    // Nothing grows in the past.
    expect(await fileAt(`${path}?asOf=${side.story.position}`)).toHaveLength(1 + 1);
    await side.story.append(
      streams.distribution('2026-03'),
      { type: 'DistributionLinesAdded', data: { lines: batch.slice(1) } },
      { type: 'DistributionPrepared', data: { period: '2026-03', ...totalsOf(batch) } },
    );
    await ask(distributionDetailSchema, '/api/distributions/2026-03', cookies.admin);
    expect(await fileAt(path)).toHaveLength(1 + 2);
  });
});

describe('a balance of which an event is set aside', () => {
  it('is told as far as it is known, although other read models know more', async () => {
    const { story } = side;
    at('2026-04-10T15:00:00.000Z');
    const eva = await story.user('investor', 'Eva');
    const cookie = await side.signIn(eva);
    const sold = await story.invest(eva, await story.warehouse('Bodega Este'), '50000.00');
    await pay(sold, 300);
    const account = streams.account(eva);
    const credited = (transferId: string, amount: string) =>
      ({ type: 'TransferCredited', data: { transferId, amountUsdt: `${amount}0000`, amount } }) as const;
    await story.append(account, credited(newId(), '20.00'));
    // Nobody reserved it: it can't be applied, and the rest of the account waits for it.
    await story.append(account, { type: 'PayoutSettled', data: { transferId: newId(), amount: '1.00' } });
    await story.repurchase(sold.id, eva, sold.amount);
    await story.append(account, {
      type: 'RepurchaseCredited',
      data: { investmentId: sold.id, amount: sold.amount },
    });
    expect(await ask(accountViewSchema, '/api/earnings/account', cookie)).toMatchObject({
      ...{ deposited: '0.00', repurchased: '20.00', paid: '0.00', invested: '0.00', available: '20.00' },
    });
  });
});
