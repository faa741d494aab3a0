import { compare, formatUsd } from '@nodo/contracts/money';
import {
  type AdvancedAnalytics,
  advancedAnalyticsSchema,
  riskAnalysisSchema,
} from '@nodo/contracts/portfolio/advanced';
import { forecast } from '@nodo/contracts/roi-calculator/forecast';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pointsText, signedText } from '../../web/src/features/portfolio/advanced-labels.ts';
import { INVESTOR, NEWCOMER } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  plain,
  quiet,
  type ScreenOptions,
  screenshot,
  see,
  WIDE,
} from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { priceOf, warehouses } from '../support/views.ts';

const ADDRESS = '/advanced-analytics';

const stage = browserStage({ isShared: true });
let camila: Client;
let chain: Chain;

beforeAll(async () => {
  [camila, chain] = await Promise.all([stage.signIn(INVESTOR), Chain.of(stage.product)]);
});

async function figures(period = '12m'): Promise<AdvancedAnalytics> {
  const { body } = await camila.get(`/api/analytics/advanced?period=${period}`);
  return advancedAnalyticsSchema.parse(body);
}

/** The value under the label of a stat card. */
async function stat(page: Page, label: string): Promise<string> {
  const card = page
    .locator('section')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first();
  return plain(await card.locator('p').nth(1).textContent());
}

async function opened(query = '', options: ScreenOptions = {}) {
  const visitor = await stage.person(INVESTOR, options);
  await visitor.open(`${ADDRESS}${query}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Análisis avanzado' }).waitFor();
  return visitor;
}

const percent = (fraction: string | null, digits = 2) =>
  fraction === null ? '—' : `${(100 * Number(fraction)).toFixed(digits).replace('.', ',')} %`;

test('NAV-05 PORT-02 «Avanzado» and the portfolio both lead to the analysis; the other quick actions lead on, too', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/');
  const main = page.locator('main');
  const start = main.getByRole('link', { name: 'Nueva inversión', exact: true });
  expect(await start.getAttribute('href')).toBe('/investments?nueva');
  await main.getByRole('link', { name: 'Historial de pagos' }).click();
  await page.waitForURL(/\/#transactions$/);
  await page.getByRole('tab', { name: 'Transacciones', selected: true }).waitFor();
  await page.getByRole('link', { name: 'Análisis detallado' }).click();
  await page.waitForURL(stage.url + ADDRESS);
  await visitor.open('/');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Avanzado', exact: true }).click();
  await page.waitForURL(stage.url + ADDRESS);
});

test('ADV-01 ADV-03 CONF-08 the five figures follow the period, which stays in the address', async () => {
  const { page } = await opened();
  for (const [label, period] of [
    ['12M', '12m'],
    ['3M', '3m'],
    ['Todo', 'all'],
  ] as const) {
    await page.getByRole('radio', { name: label }).click();
    const now = await figures(period);
    // Two periods may share some of their figures, so each of the five is waited for.
    for (const [name, value] of [
      ['ROI acreditado', percent(now.totalROI)],
      ['Diversificación', Number(now.diversificationIndex).toFixed(2).replace('.', ',')],
      ['Riesgo', now.riskScore?.toFixed(1).replace('.', ',')],
      ['Variación mensual', plain(signedText(now.monthlyVariation))],
      ['Frente al mercado', plain(pointsText(now.performanceVsMarket))],
    ] as const)
      await eventually(`${name} of ${period} to be ${value}`, async () => (await stat(page, name)) === value);
  }
  expect(new URL(page.url()).searchParams.get('periodo')).toBe('all');
  await page.reload();
  await page.getByRole('radio', { name: 'Todo', checked: true }).waitFor();
  // The explanation of each figure is also its button's accessible name.
  for (const label of [
    'ROI acreditado',
    'Variación mensual',
    'Riesgo',
    'Diversificación',
    'Frente al mercado',
  ])
    await page.getByRole('button', { name: new RegExp(`^${label}: .{30,}`) }).waitFor();
});

test('ADV-02 the four tabs are reached by the keyboard and stay in the address', async () => {
  const { page } = await opened();
  await page.getByRole('tab', { name: 'Rendimiento' }).focus();
  for (const [name, view] of [
    ['Riesgo', 'riesgo'],
    ['Comparación', 'comparacion'],
    ['Pronósticos', 'pronosticos'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name, selected: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('vista')).toBe(view);
  }
  await page.reload();
  await page.getByRole('tab', { name: 'Pronósticos', selected: true }).waitFor();
});

test('ADV-03 the charts say the same as tables', async () => {
  const { page } = await opened('?periodo=6m');
  const now = await figures('6m');
  await page.getByRole('button', { name: 'Ver tabla: Valor del portafolio' }).click();
  const table = page.getByRole('table', { name: 'Valor del portafolio' });
  await table.waitFor();
  const rows = (await table.locator('tbody tr').allTextContents()).map(plain);
  expect(rows).toHaveLength(now.months.length);
  for (const [place, month] of now.months.toReversed().entries())
    expect(rows[place]).toContain(plain(formatUsd(month.portfolioValue)));
});

test('ADV-04 the risk is told in words and figures, each recommendation with its impact', async () => {
  const { page } = await opened('?vista=riesgo');
  const { body } = await camila.get('/api/analytics/risk-analysis');
  const { riskLevel, recommendations } = riskAnalysisSchema.parse(body);
  await see(page, `Riesgo ${riskLevel}`);
  for (const { title, description, impact } of recommendations) {
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    const text = plain(await item.textContent());
    expect(text).toContain(`Impacto ${impact}`);
    expect(text).toContain(plain(description));
  }
});

test('ADV-05 CONF-15 the comparison names currency, source and date, and that it is not like for like', async () => {
  const { page } = await opened('?vista=comparacion');
  await see(page, 'No son comparables uno a uno');
  for (const [name, rate] of [
    ['CDT bancario', '12,5 %'],
    ['Fondo de inversión', '11,5 %'],
    ['TES', '10,8 %'],
    ['Fiducuenta', '7,5 %'],
  ] as const) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const text = plain(await row.textContent());
    for (const part of [rate, 'COP', 'Tasas de referencia de Nodo Cartago, 2025'])
      expect(text).toContain(part);
  }
});

test('ADV-06 the forecast says what it is, how it is made, and follows the horizon', async () => {
  const { page } = await opened('?vista=pronosticos');
  const { forecast: basis } = await figures();
  for (const months of [12, 60]) {
    await page.getByRole('radio', { name: `${months}`, exact: true }).click();
    const value = forecast(basis, months).at(-1)?.value ?? '';
    await eventually(
      `the value in ${months} months`,
      async () => (await stat(page, `Valor proyectado en ${months} meses`)) === plain(formatUsd(value)),
    );
  }
  expect(new URL(page.url()).searchParams.get('horizonte')).toBe('60');
  await see(page, 'Es una proyección, no una promesa');
  await see(page, /Valor en n meses = valor de hoy \+ n × retorno neto mensual/);
});

test('ADV-03 LIVE-01 a confirmed payment changes the figures without a reload', async () => {
  const { page } = await opened('?vista=riesgo');
  const before = await figures();
  await eventually('the figures', async () => (await stat(page, 'Riesgo')) !== '');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const roomy = (await warehouses(camila)).find((each) => compare(each.availableCapital, '60000') > 0);
  const made = await invest(camila, roomy?.id ?? '', '50000');
  await chain.transfer(made.payment.to, priceOf(made));
  const after = await eventually('more capital', async () => {
    const now = await figures();
    return now.capital !== before.capital && now;
  });
  await eventually(
    'the screen to follow',
    async () =>
      (await stat(page, 'Diversificación')) ===
      Number(after.diversificationIndex).toFixed(2).replace('.', ','),
  );
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('ADV-03 whoever has invested nothing is told what comes next', async () => {
  const visitor = await stage.person(NEWCOMER);
  const { page } = visitor;
  await visitor.open(ADDRESS);
  await see(page, 'Aún no hay qué analizar');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'advanced-empty');
  await page.getByRole('link', { name: 'Ver las bodegas' }).click();
  await page.waitForURL(`${stage.url}/investments`);
});

test('ADV-03 ERR-01 what can’t be loaded is said, and tried again on demand', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.route('**/api/analytics/advanced*', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await visitor.open(ADDRESS);
  await page
    .getByRole('alert')
    .filter({ hasText: 'No pudimos cargar el análisis de tu portafolio.' })
    .waitFor();
  await page.unroute('**/api/analytics/advanced*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await see(page, 'Valor del portafolio');
});

test.each(['rendimiento', 'riesgo', 'comparacion', 'pronosticos'])(
  'ADV-02 %s: axe finds nothing and nothing scrolls sideways, wide and narrow, light and dark',
  async (tab) => {
    const { page } = await opened(`?vista=${tab}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [WIDE, NARROW]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
        await quiet(page);
        expect(await axe(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await screenshot(page, `advanced-${tab}-${colorScheme}-${viewport.width}`);
      }
    }
  },
);
