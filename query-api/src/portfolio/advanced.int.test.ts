import { bogotaDay } from '@nodo/contracts/bogota';
import { performanceHistorySchema } from '@nodo/contracts/earnings/views';
import {
  advancedAnalyticsSchema,
  marketComparisonSchema,
  riskAnalysisSchema,
} from '@nodo/contracts/portfolio/advanced';
import { evolutionSchema } from '@nodo/contracts/portfolio/evolution';
import { moneyWeightedReturn } from '@nodo/contracts/portfolio/formulas';
import { portfolioReturnSchema } from '@nodo/contracts/portfolio/views';
import { forecast } from '@nodo/contracts/roi-calculator/forecast';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let ana: string;
let luis: string;
let eva: string;
let north: string;
let anaId: string;
/** Log positions by the step before them. */
const after: Record<string, bigint> = {};

const at = (iso: string) => {
  side.story.now = new Date(iso);
};

async function buy(investor: string, warehouse: string, amount: string, block: number): Promise<string> {
  const { story } = side;
  const investment = await story.invest(investor, warehouse, amount);
  const transfer = await story.transfer(investment.amountUsdt, block);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, block);
  return investment.id;
}

const credit = (userId: string, period: string, investmentId: string, gross: string, net: string) =>
  side.story.append(streams.account(userId), {
    type: 'ReturnsCredited',
    data: { period, investmentId, gross, managementFee: '0.00', platformFee: '0.00', net },
  });

const about = (what: string) => `/api/analytics/${what}`;
const advanced = (cookie: string, query: string) =>
  side.ask(advancedAnalyticsSchema, about(`advanced?${query}`), cookie);
const risk = (cookie: string, query = '') =>
  side.ask(riskAnalysisSchema, about(`risk-analysis${query}`), cookie);
const returned = (cookie: string, query = '') =>
  side.ask(portfolioReturnSchema, about(`portfolio-return${query}`), cookie);
const evolved = (cookie: string, query = '') =>
  side.ask(evolutionSchema, about(`portfolio-evolution${query}`), cookie);
const market = (cookie: string, query = '') =>
  side.ask(marketComparisonSchema, about(`market-comparison${query}`), cookie);

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  at('2026-01-02T15:00:00.000Z');
  anaId = await story.user('investor', 'Ana');
  const luisId = await story.user('investor', 'Luis');
  const evaId = await story.user('investor', 'Eva');
  [ana, luis, eva] = [await side.signIn(anaId), await side.signIn(luisId), await side.signIn(evaId)];
  north = await story.warehouse('Bodega Norte');
  const south = await story.warehouse('Bodega Sur');
  await story.constructionUpdate(north, 50);
  await story.constructionUpdate(south, 100);
  // 31 January in Bogotá, though February in UTC: one day of 31.
  at('2026-02-01T03:00:00.000Z');
  const first = await buy(anaId, north, '62000.00', 100);
  after.first = story.position;
  at('2026-02-01T16:00:00.000Z');
  await credit(anaId, '2026-01', first, '30.00', '29.25');
  // From the 15th: 14 of 28 days.
  at('2026-02-15T16:00:00.000Z');
  after.january = story.position;
  const second = await buy(anaId, south, '38000.00', 200);
  after.second = story.position;
  at('2026-03-01T16:00:00.000Z');
  await credit(anaId, '2026-02', first, '930.00', '906.75');
  await credit(anaId, '2026-02', second, '285.00', '277.88');
  after.march = story.position;
  at('2026-03-10T16:00:00.000Z');
  const transferId = newId();
  await story.append(streams.account(anaId), {
    type: 'PayoutReserved',
    data: { transferId, amount: '500.00' },
  });
  await story.append(streams.account(anaId), {
    type: 'PayoutSettled',
    data: { transferId, amount: '500.00' },
  });
  await story.invest(anaId, north, '25000.00');
  at('2026-04-01T16:00:00.000Z');
  await credit(anaId, '2026-03', first, '930.00', '906.75');
  await credit(anaId, '2026-03', second, '570.00', '555.75');
  after.april = story.position;
  // Eva only has an unpaid investment.
  await story.invest(evaId, south, '50000.00');
  after.end = story.position;
});
afterAll(() => side?.stop());

describe('GET /api/analytics/advanced', () => {
  it('API-35 ADV-03 adds up months, capital by day, returns and payouts', async () => {
    const found = await advanced(ana, `period=all&asOf=${after.april}`);
    expect(found.months).toEqual([
      {
        month: '2026-01',
        portfolioValue: '62029.25',
        capital: '62000.00',
        addedCapital: '62000.00',
        monthlyReturn: '29.25',
        // 29.25 / 62 000
        returnPercentage: '0.000472',
        isCredited: true,
        paidOut: '0.00',
      },
      {
        month: '2026-02',
        portfolioValue: '101213.88',
        capital: '100000.00',
        addedCapital: '38000.00',
        monthlyReturn: '1184.63',
        returnPercentage: '0.011846',
        isCredited: true,
        paidOut: '0.00',
      },
      {
        month: '2026-03',
        // 29.25 + 1 184.63 + 1 462.50 − 500
        portfolioValue: '102176.38',
        capital: '100000.00',
        addedCapital: '0.00',
        monthlyReturn: '1462.50',
        returnPercentage: '0.014625',
        isCredited: true,
        paidOut: '500.00',
      },
      {
        month: '2026-04',
        portfolioValue: '102176.38',
        capital: '100000.00',
        addedCapital: '0.00',
        monthlyReturn: '0.00',
        returnPercentage: '0.000000',
        isCredited: false,
        paidOut: '0.00',
      },
    ]);
    expect(found).toMatchObject({
      // 1.000472 × 1.014625² − 1
      totalROI: '0.029950',
      // 1 462.50 / 101 213.88: April is under way
      monthlyVariation: '0.014450',
      variationMonth: '2026-03',
      // 1 − 0.62² − 0.38²
      diversificationIndex: '0.471200',
      // 12 × 2 676.38 / (2 000 + 81 000 + 100 000)
      annualisedReturn: '0.175500',
      performanceVsMarket: '0.050500',
      creditedNet: '2676.38',
      unpaidReturns: '2176.38',
      capital: '100000.00',
      pendingCapital: '25000.00',
      warehouses: 2,
      // 0.45 × 0.5288 + 0.35 × 0.31 + 0.2 × 0.2 = 0.38646
      riskScore: 38.6,
    });
    expect(found.forecast).toEqual({
      value: '102176.38',
      capital: '100000.00',
      monthlyNet: '1462.50',
      lowRate: '0.014625',
      highRate: '0.014625',
    });
    expect(forecast(found.forecast, 12).at(-1)?.value).toBe('119726.38');
  });

  it('ADV-03 money that is added moves no return', async () => {
    const [before, added] = [
      await advanced(ana, `period=all&asOf=${after.january}`),
      await advanced(ana, `period=all&asOf=${after.second}`),
    ];
    expect([before.capital, added.capital]).toEqual(['62000.00', '100000.00']);
    expect(before.totalROI).toBe('0.000472');
    const { totalROI, monthlyVariation, annualisedReturn } = before;
    expect(added).toMatchObject({ totalROI, monthlyVariation, annualisedReturn });
  });

  it('API-35 ADV-01 keeps to its period, and looks back twelve months unless told otherwise', async () => {
    const three = await advanced(ana, `period=3m&asOf=${after.april}`);
    expect(three.months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    const whole = await advanced(ana, `asOf=${after.april}`);
    expect(whole.period).toBe('12m');
    expect(whole.months).toHaveLength(4);
  });

  it('knows in the past what was known then: no return before it was credited', async () => {
    const [now, march, first] = await Promise.all([
      advanced(ana, `period=all&asOf=${after.april}`),
      advanced(ana, 'period=all&asOf=2026-03-31T23:59:00-05:00'),
      advanced(ana, `period=all&asOf=${after.first}`),
    ]);
    expect(march.months.slice(0, 2)).toEqual(now.months.slice(0, 2));
    expect(march.months[2]).toMatchObject({ portfolioValue: '100713.88', isCredited: false });
    expect(march.variationMonth).toBe('2026-02');
    expect(first.months).toMatchObject([{ portfolioValue: '62000.00', isCredited: false }]);
    expect(first).toMatchObject({ totalROI: '0.000000', monthlyVariation: null, annualisedReturn: null });
  });

  it('API-28 tells the same months as the history of the portfolio', async () => {
    const asOf = `asOf=${after.april}`;
    const { body } = await side.fresh(`/api/analytics/performance-history?months=36&${asOf}`, ana);
    const { months } = await advanced(ana, `period=all&${asOf}`);
    expect(months).toMatchObject(performanceHistorySchema.parse(body));
    expect(body).toHaveLength(4);
  });

  it('a period of three months has three that are over and the one under way', async () => {
    const found = await advanced(ana, 'period=3m');
    expect(found.months).toHaveLength(4);
    expect(found.creditedNet).toBe('0.00');
  });

  it('goes on to the month of today, with nothing invented', async () => {
    const found = await advanced(ana, 'period=all');
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7);
    expect(found.months.at(-1)).toMatchObject({
      month: today,
      portfolioValue: '102176.38',
      addedCapital: '0.00',
    });
  });

  it('says nothing of what nobody can know yet', async () => {
    for (const cookie of [luis, eva]) {
      expect(await advanced(cookie, 'period=all')).toMatchObject({
        totalROI: null,
        monthlyVariation: null,
        riskScore: null,
        diversificationIndex: null,
        performanceVsMarket: null,
        months: [],
        capital: '0.00',
        forecast: { value: '0.00', monthlyNet: '0.00', lowRate: '0.014625' },
      });
    }
    expect((await advanced(eva, 'period=all')).pendingCapital).toBe('50000.00');
  });

  it.each(['2m', 'ALL', '', '3m&period=6m'])('refuses the period %j in Spanish', async (period) => {
    const { status, body } = await side.get(`/api/analytics/advanced?period=${period}`, ana);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { period: 'El período es 3m, 6m, 12m o all' } });
  });

  it('is for whoever signed in', async () => {
    for (const path of ['advanced', 'market-comparison', 'risk-analysis'])
      expect((await side.get(`/api/analytics/${path}`)).status).toBe(401);
  });
});

describe('GET /api/analytics/market-comparison', () => {
  it('API-36 ADV-05 CONF-15 sets the own return beside the market, with currency, source and date', async () => {
    const rows = await market(ana, `?asOf=${after.april}`);
    expect(rows.map(({ category, market: rate, difference }) => [category, rate, difference])).toEqual([
      ['CDT bancario', '0.125', '0.050500'],
      ['Fondo de inversión', '0.115', '0.060500'],
      ['TES', '0.108', '0.067500'],
      ['Fiducuenta', '0.075', '0.100500'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ myPortfolio: '0.175500', benchmark: '0.125', currency: 'COP' });
      expect([row.source, row.date]).toEqual(['Tasas de referencia de Nodo Cartago', '2025']);
    }
    expect((await market(luis))[0]).toMatchObject({ myPortfolio: null, difference: null });
  });
});

describe('GET /api/analytics/portfolio-return', () => {
  it('says what a portfolio is worth and what it returned, by money and by time', async () => {
    const flows = [
      { day: '2026-01-31', amount: '-62000.00' },
      { day: '2026-02-01', amount: '29.25' },
      { day: '2026-02-15', amount: '-38000.00' },
      { day: '2026-03-01', amount: '1184.63' },
      { day: '2026-04-01', amount: '1462.50' },
      { day: bogotaDay(new Date()), amount: '100000.00' },
    ];
    expect(await returned(ana)).toEqual({
      value: '102176.38',
      creditedNet: '2676.38',
      lastCredit: { month: '2026-03', net: '1462.50' },
      since: '2026-01',
      moneyWeighted: moneyWeightedReturn(flows),
      // 1.000472 × 1.014625² − 1: one day of January
      timeWeighted: '0.029950',
    });
  });

  it('says in the past what was known then, and no yearly rate of a few weeks', async () => {
    expect(await returned(ana, `?asOf=${after.march}`)).toMatchObject({
      value: '101213.88',
      lastCredit: { month: '2026-02', net: '1184.63' },
      moneyWeighted: null,
    });
  });

  it('says nothing of who holds nothing', async () => {
    expect(await returned(eva)).toEqual({
      value: '0.00',
      creditedNet: '0.00',
      lastCredit: null,
      since: null,
      moneyWeighted: null,
      timeWeighted: null,
    });
  });
});

describe('GET /api/analytics/portfolio-evolution', () => {
  const until = bogotaDay(new Date());
  const points = [
    { day: '2026-01-31', capital: '62000.00', confirmed: '62000.00', credited: '0.00', value: '62000.00' },
    { day: '2026-02-01', capital: '62000.00', confirmed: '62000.00', credited: '29.25', value: '62029.25' },
    {
      day: '2026-02-15',
      capital: '100000.00',
      confirmed: '100000.00',
      credited: '29.25',
      value: '100029.25',
    },
    {
      day: '2026-03-01',
      capital: '100000.00',
      confirmed: '100000.00',
      credited: '1213.88',
      value: '101213.88',
    },
    {
      day: '2026-03-10',
      capital: '100000.00',
      confirmed: '100000.00',
      credited: '1213.88',
      value: '100713.88',
    },
    {
      day: '2026-04-01',
      capital: '100000.00',
      confirmed: '100000.00',
      credited: '2676.38',
      value: '102176.38',
    },
  ];

  it('PORT-04 tells each day that changed something, by Bogotá’s calendar, and what it was', async () => {
    const told = await evolved(ana);
    expect(told).toMatchObject({ until, points, hasEarlierEvents: false });
    expect(told.points.at(-1)?.value).toBe((await returned(ana)).value);
    expect(told.events).toMatchObject([
      { kind: 'invested', day: '2026-01-31', amount: '62000.00', warehouse: 'Bodega Norte' },
      { kind: 'credited', day: '2026-02-01', amount: '29.25', month: '2026-01' },
      { kind: 'invested', day: '2026-02-15', amount: '38000.00', warehouse: 'Bodega Sur' },
      { kind: 'credited', day: '2026-03-01', amount: '1184.63', month: '2026-02' },
      { kind: 'paidOut', day: '2026-03-10', amount: '500.00' },
      { kind: 'credited', day: '2026-04-01', amount: '1462.50', month: '2026-03' },
    ]);
  });

  it('says in the past what was known then, up to that day', async () => {
    const told = await evolved(ana, `?asOf=${after.march}`);
    expect(told).toMatchObject({ until: '2026-03-01', points: points.slice(0, 4) });
    expect(told.events).toHaveLength(4);
  });

  it('says nothing of who holds nothing, and nothing of anybody else', async () => {
    for (const cookie of [eva, luis]) {
      expect(await evolved(cookie)).toEqual({ until, points: [], events: [], hasEarlierEvents: false });
    }
  });
});

describe('GET /api/analytics/risk-analysis', () => {
  it('API-37 ADV-04 names level, parts and what caused each recommendation', async () => {
    const found = await risk(ana, `?asOf=${after.april}`);
    expect(found).toMatchObject({
      riskLevel: 'medio',
      riskScore: 38.6,
      parts: { concentration: '0.528800', construction: '0.310000', unconfirmed: '0.200000' },
      holdings: [
        { warehouseId: north, name: 'Bodega Norte', weight: '0.620000', progressPercentage: 50 },
        { name: 'Bodega Sur', weight: '0.380000', progressPercentage: 100 },
      ],
    });
    expect(found.recommendations.map(({ type, impact }) => [type, impact])).toEqual([
      ['diversificacion', 'Alto'],
      ['confirmacion', 'Medio'],
      ['obra', 'Bajo'],
      ['liquidez', 'Bajo'],
    ]);
    expect(found.recommendations[0]?.description).toContain('Bodega Norte tiene el 62,0\u00a0%');
  });

  it('has no opinion where nothing is invested', async () => {
    const nothing = { riskLevel: null, riskScore: null, parts: null, recommendations: [], holdings: [] };
    expect(await risk(luis)).toEqual(nothing);
    expect(await risk(eva)).toEqual(nothing);
  });
});

describe('a position sold back just after its confirmation, at midnight, by machines whose clocks differ', () => {
  it('is there for none of the days, and is never less than nothing', async () => {
    const { story } = side;
    at('2026-05-01T05:00:00.000Z');
    const rita = await story.user('investor', 'Rita');
    const cookie = await side.signIn(rita);
    const id = await buy(rita, north, '50000.00', 900);
    at('2026-05-01T04:50:00.000Z');
    await story.repurchase(id, rita, '50000.00');
    const nothing = { capital: '0.00', confirmed: '50000.00', credited: '0.00', value: '0.00' };
    expect((await evolved(cookie)).points).toEqual([{ day: '2026-05-01', ...nothing }]);
    const { months } = await advanced(cookie, 'period=all');
    expect(months[0]).toMatchObject({ month: '2026-05', capital: '0.00' });
  });
});
