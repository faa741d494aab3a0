import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
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
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const ADDRESS = '/financial-tools?herramienta=roi';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

async function opened(options: ScreenOptions = {}) {
  const visitor = await stage.person(INVESTOR, options);
  await visitor.open(ADDRESS);
  await visitor.page.getByRole('tab', { name: 'Calculadora ROI', selected: true }).waitFor();
  return visitor;
}

const amount = (page: Page) => page.getByLabel('Monto a invertir (USD)');
const inner = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click();

/** The value beside a label in the results. */
const figure = async (page: Page, label: string) =>
  plain(await page.locator('dl > div').filter({ hasText: label }).locator('dd').first().textContent());

async function shows(page: Page, expected: Record<string, string>) {
  for (const [label, value] of Object.entries(expected))
    await eventually(`${label} to be ${value}`, async () => (await figure(page, label)) === value);
}

test('TOOL-01 TOOL-02 the tools have three tabs, the last leads on to the analyses', async () => {
  const { page } = await opened();
  const tabs = page.getByRole('tablist', { name: 'Herramientas' }).getByRole('tab');
  expect(await tabs.allTextContents()).toEqual([
    'Calculadora ROI',
    'Transacciones Blockchain',
    'Análisis avanzado',
  ]);
  await tabs.last().click();
  await page.waitForURL((url) => url.searchParams.get('herramienta') === 'analisis');
  await page.getByRole('heading', { level: 3, name: 'El mercado logístico' }).waitFor();
  await page.getByRole('link', { name: 'Ver el análisis' }).click();
  await page.waitForURL(`${stage.url}/advanced-analytics`);
});

test('ROI-01 ROI-02 ROI-11 ROI-12 ROI-13 ROI-14 it starts with its defaults and follows every choice at once', async () => {
  const { page } = await opened();
  const calculator = page.getByRole('tablist', { name: 'Calculadora de ROI' }).getByRole('tab');
  await calculator.last().waitFor();
  expect(await calculator.allTextContents()).toEqual([
    'Calculadora',
    'Escenarios',
    'Comparador',
    'Costos blockchain',
  ]);
  expect(await amount(page).inputValue()).toBe('50000');
  for (const [key, value] of [
    ['ArrowUp', '51000'],
    ['ArrowDown', '50000'],
    ['ArrowDown', '50000'],
  ] as const) {
    await amount(page).press(key);
    expect(await amount(page).inputValue()).toBe(value);
  }
  await shows(page, {
    'Retorno mensual': 'US$ 750,00',
    'Retorno en 12 meses': 'US$ 9.000,00',
    'ROI proyectado del período': '18,00 %',
    Recuperación: '67 meses',
  });
  await amount(page).fill('100000');
  await choose(page, 'Horizonte en meses', '24');
  await choose(page, 'Riesgo', 'Alto');
  await choose(page, 'Tipo de bodega', 'Logística');
  await shows(page, {
    'Retorno mensual': 'US$ 2.300,00',
    'Retorno en 24 meses': 'US$ 55.200,00',
    'ROI proyectado del período': '55,20 %',
    Recuperación: '44 meses',
  });
  await amount(page).fill('50000');
  await choose(page, 'Horizonte en meses', '12');
  await choose(page, 'Riesgo', 'Bajo');
  await choose(page, 'Tipo de bodega', 'Premium');
  await shows(page, {
    'Retorno mensual': 'US$ 765,00',
    'Retorno en 12 meses': 'US$ 9.180,00',
    'ROI proyectado del período': '18,36 %',
    'ROI proyectado ajustado por riesgo': '19,28 %',
    Recuperación: '66 meses',
  });
  await page.getByRole('button', { name: 'Recalcular' }).click();
  await see(page, /Calculado a las \d/);
});

test('ROI-03 ROI-04 below the minimum nothing is calculated, and it says why', async () => {
  const { page } = await opened();
  const recalculate = page.getByRole('button', { name: 'Recalcular' });
  for (const text of ['49999.99', '', '-60000', '1e3']) {
    await amount(page).fill(text);
    await amount(page).blur();
    await page.getByRole('alert').filter({ hasText: 'Inversión mínima: $50,000 USD' }).waitFor();
    expect(await amount(page).getAttribute('aria-invalid')).toBe('true');
    expect(await recalculate.isDisabled()).toBe(true);
    expect(await page.getByText('Retorno mensual').count()).toBe(0);
  }
  await amount(page).fill('51000');
  await shows(page, { 'Retorno mensual': 'US$ 765,00' });
  expect(await recalculate.isEnabled()).toBe(true);
});

test('ROI-15 ROI-16 the scenarios and the five years are of the own amount', async () => {
  const { page } = await opened();
  await amount(page).fill('195000');
  await inner(page, 'Escenarios');
  for (const [name, value] of [
    ['Conservador, 18,0 % anual', 'US$ 35.100,00'],
    ['Base, 21,3 % anual', 'US$ 41.535,00'],
    ['Optimista, 25,0 % anual', 'US$ 48.750,00'],
  ] as const) {
    const card = page
      .locator('section')
      .filter({ hasText: new RegExp(name.replaceAll(' ', '\\s')) })
      .first();
    expect(plain(await card.textContent())).toContain(value);
  }
  await page.getByRole('button', { name: /^Ver tabla/ }).click();
  const last = page.getByRole('table').locator('tbody tr').last();
  expect(plain(await last.textContent())).toContain('US$ 402.675,00');
});

test('ROI-17 CONF-15 the comparator names rates, currency, source and date', async () => {
  const { page } = await opened();
  await inner(page, 'Comparador');
  await see(page, 'No son comparables uno a uno');
  for (const [name, ...parts] of [
    ['CDT bancario', '12,5 %', 'COP'],
    ['Fondo de inversión', '11,5 %', 'rango de 8,0 % a 15,0 %'],
    ['TES', '10,8 %', 'COP'],
    ['Fiducuenta', '7,5 %', 'rango de 6,0 % a 9,0 %'],
  ] as const) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    for (const part of [...parts, 'Nodo Cartago, 2025'])
      expect(plain(await row.textContent())).toContain(part);
  }
});

test('ROI-18 the costs follow the rates of the network, and say so when it does not answer', async () => {
  const { page } = await opened();
  await inner(page, 'Costos blockchain');
  await see(page, 'Según la red TRON TRC20 ahora');
  expect(await figure(page, 'Envías')).toMatch(/^[\d.]+,\d{6} USDT$/);
  expect(await figure(page, 'Costo de red')).toMatch(/^US\$ \d+,\d{2} · [\d.]+,\d{2} TRX$/);
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/status of 503/);
  await visitor.page.route('**/api/blockchain/rates', (route) => route.fulfill({ status: 503, body: '' }));
  await visitor.open(ADDRESS);
  await inner(visitor.page, 'Costos blockchain');
  await see(visitor.page, 'Cifras habituales; la red no responde ahora');
  expect(await figure(visitor.page, 'Costo de red')).toBe('US$ 1,50');
});

test.each(['Calculadora', 'Escenarios', 'Comparador', 'Costos blockchain'])(
  'ROI-01 %s: axe finds nothing and nothing scrolls sideways, wide and narrow, light and dark',
  async (name) => {
    const { page } = await opened();
    await inner(page, name);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [WIDE, NARROW]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
        await quiet(page);
        expect(await axe(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await screenshot(
          page,
          `roi-${name.toLowerCase().replace(' ', '-')}-${colorScheme}-${viewport.width}`,
        );
      }
    }
  },
);
