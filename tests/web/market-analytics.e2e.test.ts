import { COMPARATORS } from '@nodo/contracts/comparators';
import { formatUsd } from '@nodo/contracts/money';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, type Visitor, WIDE } from '../support/browser.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { browserStage } from '../support/stage.ts';

const TABS = ['Corredor logístico', 'Mercado inmobiliario', 'Análisis competitivo', 'Proyecciones'];

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
keepSettings(stage);

async function open(path = '/market-analytics', options = {}): Promise<Visitor> {
  const visitor = await stage.person(INVESTOR, { reducedMotion: true, ...options });
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1, name: 'Análisis de mercado' }).waitFor();
  return visitor;
}

const panel = (page: Page) => page.getByRole('tabpanel');
const asTable = (page: Page, title: string) =>
  page.getByRole('button', { name: `Ver tabla: ${title}` }).click();
const row = (page: Page, name: string | RegExp) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** Changes the financial settings as an admin. */
async function settle(minimumInvestment: string, monthlyReturnRate: string): Promise<void> {
  const admin = await stage.signIn(ADMIN);
  const settings = { minimumInvestment, monthlyReturnRate, recompraEnabled: false };
  expect((await admin.send('POST', '/api/financial-settings', settings)).status).toBeLessThan(300);
}

test('NAV-04 MKT-01 four tabs, kept in the address; every record of content says its source and its date', async () => {
  const { page } = await open();
  expect(await page.getByRole('tab').allTextContents()).toEqual(TABS);
  const records = panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await records.first().waitFor();
  const texts = await records.allTextContents();
  expect(texts.length).toBeGreaterThanOrEqual(6);
  for (const text of texts)
    expect(text).toMatch(/(Ficha del proyecto Nodo Cartago|Banco Mundial.*), 20\d\d$/);
  expect(await page.getByText('Sin dato publicado').count()).toBe(0);
  await page.getByRole('tab', { name: 'Corredor logístico' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/market-analytics?vista=real-estate');
  await page.reload();
  await page.getByRole('tab', { name: 'Mercado inmobiliario', selected: true }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Corredor logístico', selected: true }).waitFor();
});

test('MKT-01 the real estate market is made of the warehouses that the platform has', async () => {
  const { page } = await open('/market-analytics?vista=real-estate');
  const camila = await stage.signIn(INVESTOR);
  const warehouses = warehouseViewSchema.array().parse((await camila.get('/api/warehouses')).body);
  expect(warehouses.length).toBeGreaterThan(3);
  await asTable(page, 'Valor por m² de cada bodega');
  for (const { name, totalArea, totalValue } of warehouses) {
    const value = totalArea === null ? 'Sin dato' : formatUsd((Number(totalValue) / totalArea).toFixed(2));
    expect(await row(page, name).first().textContent()).toContain(value);
  }
});

test('MKT-01 the comparators come with rate, currency and date, and with the line that they are not alike', async () => {
  await settle('50000', '0.015');
  const { page } = await open('/market-analytics?vista=competition');
  await see(page, 'No son comparables uno a uno');
  await asTable(page, 'Tasa anual de referencia');
  for (const { label, annualRate } of COMPARATORS) {
    const text = (await row(page, label).textContent())?.replaceAll('\u00a0', ' ');
    expect(text).toContain(`${(Number(annualRate) * 100).toFixed(1).replace('.', ',')} %`);
    expect(text).toMatch(/COP.*2025/);
  }
  expect((await row(page, 'Nodo Cartago').textContent())?.replaceAll('\u00a0', ' ')).toMatch(
    /18 %.*USD.*proyección/,
  );
});

test('MKT-01 projections follow from the settings in force and say how; the horizon is in the address', async () => {
  await settle('50000', '0.015');
  const { page } = await open('/market-analytics?vista=projections');
  await see(page, /Retorno acumulado = monto × tasa mensual × meses/);
  await see(page, /^US\$\s9\.000,00$/);
  await page.getByRole('radio', { name: '60 meses' }).click();
  await page.waitForURL('**/market-analytics?vista=projections&meses=60');
  await see(page, /^US\$\s45\.000,00$/);
  await see(page, '67 meses');
  await asTable(page, 'Retorno acumulado proyectado');
  expect(await row(page, '24 meses').textContent()).toMatch(/18\.000,00.*36,0/);
  await settle('60000', '0.02');
  await see(page, /^US\$\s72\.000,00$/);
});

test('MKT-01 what can’t be loaded is said, with a way to try again; the rest is there', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.route('**/api/warehouses', (answer) => answer.fulfill({ status: 500, body: '' }));
  await visitor.open('/market-analytics?vista=real-estate');
  await page.getByRole('alert').filter({ hasText: 'No pudimos cargar las bodegas.' }).waitFor();
  await page.unroute('**/api/warehouses');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await see(page, 'Valor por m² de cada bodega');
});

test.each([
  ['corridor', 'corredor'],
  ['real-estate', 'inmobiliario'],
  ['competition', 'competencia'],
  ['projections', 'proyecciones'],
])('SCREEN market $0: axe finds nothing, nothing scrolls sideways', async (tab, name) => {
  const { page } = await open(`/market-analytics?vista=${tab}`);
  await panel(page).getByRole('heading', { level: 2 }).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [WIDE, NARROW]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      expect(await axe(page), `${colorScheme} ${viewport.width}`).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await screenshot(page, `market-${name}-${colorScheme}-${viewport.width}`);
    }
  }
});
