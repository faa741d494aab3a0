import { userStatsSchema } from '@nodo/contracts/identity/views';
import { pendingKycViewSchema } from '@nodo/contracts/kyc/views';
import { add, compare, divide, microFromUsdt, timesRate, usdtFromMicro } from '@nodo/contracts/money';
import { platformChartsSchema, platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { submitKyc } from '../support/kyc.ts';
import { register, reviewKyc } from '../support/kyc-screens.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, investments, priceOf, transactions, warehouses } from '../support/views.ts';

const stage = productStage({ isShared: true });
let admin: Client;
let camila: Client;
let chain: Chain;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  camila = await stage.signIn(INVESTOR);
  chain = await Chain.of(stage.product);
});

async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const answer = await admin.get(path);
  expect(answer.status, path).toBe(200);
  return schema.parse(answer.body);
}

const figures = (query = '') => read(`/api/analytics/platform${query}`, platformFiguresSchema.strict());
const charts = (query = '') => read(`/api/analytics/platform/charts${query}`, platformChartsSchema.strict());

/** Sum of `amount` over the rows, in USD. */
function sumOf<T>(rows: readonly T[], amount: (row: T) => string): string {
  return rows.reduce((sum, row) => add(sum, amount(row)), '0.00');
}

/** Polls the figures until `fits` is true, as the read models may still be catching up. */
function figuresOnce(what: string, fits: (now: z.infer<typeof platformFiguresSchema>) => boolean) {
  return eventually(what, async () => {
    const now = await figures();
    return fits(now) && now;
  });
}

describe('ADMIN-01 ADMIN-02 ADMIN-04 CONF-07 CONF-08 the figures of the platform', () => {
  test('are what the lists say, counted another way', async () => {
    await eventually('a block', async () => ((await figures()).chain?.height ?? 0) > 0);
    const [now, stats, all, houses, waiting, transfers, { months, warehouses: byCapital }] =
      await Promise.all([
        figures(),
        read('/api/users/stats', userStatsSchema),
        investments(admin, 'all'),
        warehouses(admin),
        read('/api/kyc/pending-review', z.array(pendingKycViewSchema)),
        transactions(admin, 'all'),
        charts(),
      ]);
    const owned = all.filter(({ status }) => status === 'confirmed');
    const capital = sumOf(owned, ({ amount }) => amount);
    expect(now.users.total).toBe(stats.total);
    expect(now.users.byRole.admin + now.users.byRole.super_admin).toBe(stats.administrators);
    expect(now.users.investing).toBe(new Set(owned.map(({ investor }) => investor?.id)).size);
    expect(now.kyc.waiting).toBe(waiting.length);
    expect(now.kyc.oldestDueAt).toBe(waiting.flatMap(({ dueAt }) => dueAt ?? []).sort()[0]);
    expect(now.kyc.approved).toBe(stats.approvedKyc);
    expect(now.capital.confirmed).toBe(capital);
    expect(Number(capital)).toBeGreaterThan(0);
    const yearly = sumOf(owned, ({ annualProjection }) => annualProjection);
    expect(now.capital.annualReturnRate).toBe(divide(yearly, capital));
    expect(now.warehouses.total).toBe(houses.length);
    expect(now.warehouses.totalValue).toBe(sumOf(houses, ({ totalValue }) => totalValue));
    expect(now.warehouses.shares).toBe(houses.reduce((sum, { totalShares }) => sum + totalShares, 0));
    const built = sumOf(houses, (each) => timesRate(each.totalValue, `${each.progressPercentage}`));
    expect(now.warehouses.progressPercentage).toBe(divide(built, now.warehouses.totalValue, 2));
    const left = transfers.filter(({ type }) => type === 'unmatched');
    expect(now.transfers.unmatched).toBe(left.length);
    expect(now.transfers.unmatchedUsdt).toBe(
      usdtFromMicro(left.reduce((sum, { amount }) => sum + microFromUsdt(amount), 0n)),
    );
    expect(now.projection).toMatchObject({ isRunning: true, parkedKeys: 0 });
    expect(now.chain?.height).toBeGreaterThanOrEqual(now.chain?.solidHeight ?? Number.POSITIVE_INFINITY);
    expect(sumOf(byCapital, (each) => each.capital)).toBe(capital);
    expect(months.at(-1)?.capitalTotal).toBe(capital);
    for (const [place, { capitalTotal, capital: added }] of months.entries()) {
      const before = months[place - 1]?.capitalTotal;
      if (before !== undefined) expect(add(before, added)).toBe(capitalTotal);
    }
  });

  test('follow what people do, and staff are told at once that something changed', async () => {
    const listener = await Listener.open(admin);
    const before = await figures();
    const { client, id } = await register(stage.url, 'Nora Figueroa');
    onTestFinished(() => reviewKyc(admin, id, 'rejected', 'Para quien cuente después'));
    await figuresOnce('one more user', ({ users }) => users.total === before.users.total + 1);
    await submitKyc(client);
    await figuresOnce('one more to decide', ({ kyc }) => kyc.waiting === before.kyc.waiting + 1);
    await eventually('staff to be told', () => listener.heard('user.changed').length > 0);

    const roomy = (await warehouses(camila)).find(
      ({ availableCapital }) => compare(availableCapital, '60000') > 0,
    );
    const made = await invest(camila, roomy?.id ?? '', '51000');
    await figuresOnce(
      'capital to be expected',
      ({ capital }) => capital.pendingInvestments === before.capital.pendingInvestments + 1,
    );
    await chain.transfer(made.payment.to, priceOf(made));
    await confirmed(camila, made.id);
    const after = await figuresOnce(
      'it to be confirmed',
      ({ capital }) => capital.confirmed === add(before.capital.confirmed, '51000'),
    );
    expect(after.capital.pending).toBe(before.capital.pending);
    expect(after.transfers).toMatchObject({ climbing: 0, unmatched: before.transfers.unmatched });
    await eventually('staff to be told that it is confirmed', () =>
      listener.heard('investment.changed').some(({ status }) => status === 'confirmed'),
    );

    await chain.transfer(chain.treasury, 7_250_001n);
    await figuresOnce(
      'a payment of nobody',
      ({ transfers }) => transfers.unmatched === before.transfers.unmatched + 1,
    );
    listener.close();
  });

  test('AUDIT-02 tell any past moment, too', async () => {
    const halfAYearAgo = new Date(Date.now() - 182 * 24 * 3_600_000).toISOString();
    const [then, now] = await Promise.all([figures(`?asOf=${halfAYearAgo}`), figures()]);
    expect(compare(then.capital.confirmed, now.capital.confirmed)).toBe(-1);
    expect(Number(then.capital.confirmed)).toBeGreaterThan(0);
    expect(then.users.total).toBeLessThan(now.users.total);
    expect([then.projection, then.chain]).toEqual([null, null]);
    const month = new Date(Date.parse(halfAYearAgo) - 5 * 3_600_000).toISOString().slice(0, 7);
    expect((await charts(`?asOf=${halfAYearAgo}`)).months.at(-1)).toMatchObject({
      month,
      capitalTotal: then.capital.confirmed,
    });
  });

  test('refuse a moment that is none, in Spanish', async () => {
    const answer = await admin.get('/api/analytics/platform?asOf=ayer');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { asOf: expect.stringContaining('Escribe una posición') } });
    expect((await admin.get('/api/analytics/platform?meses=3')).status).toBe(400);
  });
});
