import { readFile } from 'node:fs/promises';
import { bogotaDay } from '@nodo/contracts/bogota';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { type MovementPage, movementPageSchema, movementTypeLabels } from '@nodo/contracts/movements/views';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { formatDate, formatDecimal, formatPercent } from '../../web/src/lib/format.ts';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  quiet,
  type ScreenOptions,
  screenshot,
  see,
  WIDE,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { evolution, investments, portfolio, portfolioReturn, warehouses } from '../support/views.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
let camila: Client;

beforeAll(async () => {
  camila = await stage.signIn(INVESTOR);
});

/** Waits until a place contains a text. */
const says = (place: Locator, text: string) =>
  eventually(text, async () => plain(await place.textContent()).includes(plain(text)));
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');
async function movements(query: string): Promise<MovementPage> {
  return movementPageSchema.parse((await camila.get(`/api/transactions?${query}`)).body);
}
const list = (page: Page) => page.getByRole('region', { name: 'Transacciones', exact: true });

async function openAs(email: string, path: string, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  return visitor;
}

test('PORT-01 PORT-03 PORT-12 PORT-13 PORT-14 the investor’s start page has four figures, each with how it is made, and the positions', async () => {
  const { page } = await openAs(INVESTOR, '/', {
    // Tall enough not to scroll: scrolling closes a tooltip, and focusing something further down scrolls.
    viewport: { width: 1440, height: 2400 },
  });
  await see(page, 'Inversión total');
  // What is drawn late scrolls, which closes a tooltip.
  await quiet(page);
  const { totalInvestment, monthlyReturn, annualProjection, totalWarehouses, ...own } =
    await portfolio(camila);
  for (const amount of [totalInvestment, monthlyReturn, annualProjection])
    await says(page.locator('main'), formatUsd(amount));
  for (const [label, value] of [
    ['Inversión total', formatUsd(totalInvestment)],
    ['Retorno mensual', formatUsd(monthlyReturn)],
    ['Participaciones', formatDecimal(own.totalShares)],
    ['Bodegas', String(totalWarehouses)],
  ] as const) {
    const tip = page.getByRole('button', { name: new RegExp(`^${label}: .{40,}`) });
    const figure = page.locator('section').filter({ has: tip }).last().locator('p').nth(1);
    expect(plain(await figure.textContent())).toBe(plain(value));
    await tip.focus();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  }
  expect(totalWarehouses).toBe(own.positions.length);
  const strip = page.getByRole('region', { name: 'Proyección', exact: true });
  const roi = (Number(own.projectedAnnualROI) * 100).toFixed(1).replace('.', ',');
  expect(plain(await strip.textContent())).toContain(`ROI anual proyectado${roi} %`);
  expect(roi).toBe('21,0');
  expect(plain(await strip.textContent())).toContain('ROI mensual proyectado1,5 % – 2,0 %');

  await page.getByRole('tab', { name: 'Distribución' }).click();
  const rowIn = (title: string, warehouse: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last()
      .getByRole('listitem')
      .filter({ has: page.getByText(warehouse, { exact: true }) });
  const states = new Map([
    ['planning', 'Activa'],
    ['in_progress', 'En construcción'],
    ['completed', 'Completada'],
  ]);
  // Smaller ones may be gathered in the ring, and folded away in the list.
  const largest = own.positions.toSorted((a, b) => Number(b.percentage) - Number(a.percentage)).slice(0, 4);
  expect(largest.length).toBeGreaterThan(1);
  for (const each of largest) {
    const slice = plain(await rowIn('Distribución', each.warehouseName).textContent());
    expect(slice).toContain(plain(formatPercent(each.percentage, 1)));
    expect(slice).toContain(plain(formatUsd(each.investment)));
    const row = plain(await rowIn('Posiciones', each.warehouseName).textContent());
    expect(row).toContain(plain(formatUsd(each.investment)));
    expect(row).toContain(`${plain(formatUsd(each.monthlyReturn))} al mes`);
    expect(row).toContain(`${states.get(each.constructionStatus)} ·`);
  }
});

test('PORT-01 the portfolio begins with its value and what all of it returned, each with its formula', async () => {
  const { page } = await openAs(INVESTOR, '/');
  const told = await portfolioReturn(camila);
  const card = page
    .getByRole('heading', { level: 2, name: 'Valor de tu portafolio' })
    .locator('xpath=ancestor::section|ancestor::div[contains(@class, "grid")]')
    .last();
  for (const amount of [told.value, told.creditedNet, told.lastCredit?.net ?? ''])
    await says(card, formatUsd(amount));
  const text = plain(await card.textContent());
  expect(Number(told.moneyWeighted)).toBeGreaterThan(0);
  const percent = (rate: string | null) => `+${(Number(rate) * 100).toFixed(1).replace('.', ',')}`;
  expect(text).toContain(percent(told.moneyWeighted));
  expect(text).toContain(percent(told.timeWeighted));
  await card
    .getByRole('button', { name: /^Rentabilidad anual \(TIR\): .*Invertir más hoy no la cambia/ })
    .focus();
  await page.getByRole('tooltip').waitFor();
});

test('PORT-01 PORT-04 the chart tells value and capital on any day, by range, by key and by what happened', async () => {
  const { points, events } = await evolution(camila);
  const [last, before] = [points.at(-1), points.at(-2)];
  const newest = events.at(-1);
  if (!last || !before || !newest) throw new Error('The demo’s portfolio never moved');
  const { page } = await openAs(INVESTOR, '/?rango=1a&tipo=deposit#transactions');
  const card = page
    .getByRole('heading', { name: 'Valor y aportes, día por día' })
    .locator('xpath=ancestor::section');
  await card.waitFor();
  const range = card.getByRole('radiogroup', { name: 'Rango de la gráfica' });
  expect(await range.getByRole('radio', { name: '12M' }).isChecked()).toBe(true);
  await card
    .getByRole('status')
    .filter({ hasText: /^En el último año .*US\$/ })
    .waitFor();

  // By key from range to range: the list's URL parameters are kept, and so is the range when those change.
  await range.getByRole('radio', { name: '12M' }).focus();
  await page.keyboard.press('ArrowRight');
  await range.locator(':focus', { hasText: 'Todo' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/\?tipo=deposit#transactions$/);
  // The URL changes first; the chart is redrawn after it.
  await card.getByRole('status').filter({ hasText: 'Desde tu primera inversión' }).waitFor();
  const sum = plain(await card.getByRole('status').textContent());
  expect(sum).toContain('Desde tu primera inversión tu portafolio pasó de US$ 0,00');
  expect(sum).toContain(`a ${plain(formatUsd(last.value))}`);

  // From change to change by key: the day, the value and the contributed capital.
  const slider = card.getByRole('slider', { name: 'Recorrer la gráfica' });
  await slider.focus();
  const stops = new Set([...points, ...events].map(({ day }) => day)).size;
  let text = await slider.getAttribute('aria-valuetext');
  expect(plain(text)).toContain(`valor ${plain(formatUsd(last.value))}`);
  for (let step = 0; step < stops && !plain(text).includes(plain(formatUsd(before.value))); step++) {
    await page.keyboard.press('ArrowLeft');
    text = await slider.getAttribute('aria-valuetext');
  }
  expect(plain(text)).toContain(
    `valor ${plain(formatUsd(before.value))}, capital ${plain(formatUsd(before.capital))}`,
  );
  expect(plain(await card.locator('dl').textContent())).toContain(`Valor${plain(formatUsd(before.value))}`);

  // Each event has a marker, which describes it on focus.
  const marks = card.getByRole('list', { name: 'Hechos del portafolio' }).getByRole('button');
  await marks.last().focus();
  const named = plain(await marks.last().getAttribute('aria-label'));
  expect(named).toContain(plain(formatUsd(newest.amount)));
  const [first = ''] = named.replace(/^\d+ hechos: /, '').split('; ');
  await card
    .getByRole('listitem')
    .filter({ hasText: first.replace(', ', ' ') })
    .waitFor();
  expect(await card.getByText('Pasa por la gráfica').count()).toBe(0);

  // The pointer shows the same: at the left edge the value is still zero.
  await card
    .locator('.recharts-surface')
    .first()
    .hover({ position: { x: 66, y: 100 } });
  await card.locator('dl').getByText(formatUsd('0.00')).first().waitFor();

  await range.getByRole('radio', { name: '6M' }).click();
  await page.waitForURL(/\/\?tipo=deposit&rango=6m#transactions$/);
  await page.getByLabel('Hasta', { exact: true }).fill('2020-01-01');
  await page.waitForURL(/\/\?rango=6m&tipo=deposit&hasta=2020-01-01#transactions$/);
  await page.getByRole('tab', { name: 'Rendimiento' }).click();
  await page.waitForURL(/\/\?rango=6m&tipo=deposit&hasta=2020-01-01#performance$/);
  expect(await range.getByRole('radio', { name: '6M' }).isChecked()).toBe(true);

  await card.getByRole('button', { name: /^Ver tabla/ }).click();
  const table = card.getByRole('table', { name: 'Valor y aportes, día por día' });
  expect(plain(await table.getByRole('row').nth(1).textContent())).toContain(plain(formatUsd(last.value)));
  await page.setViewportSize(NARROW);
  await table.getByRole('columnheader', { name: 'Rendimientos' }).waitFor({ state: 'detached' });
  const scrolls = (region: Element) => region.scrollWidth > region.clientWidth;
  expect(await card.getByRole('region', { name: /^Tabla:/ }).evaluate(scrolls)).toBe(false);
  expect(await axe(page)).toEqual([]);
});

test('PORT-17 PORT-18 the screen says its name, and who has nothing yet is told so in each tab', async () => {
  const { page } = await openAs(INVESTOR, '/');
  await see(page, 'Mi portafolio');
  const newcomer = await openAs(NEWCOMER, '/');
  await see(newcomer.page, 'Aún no tienes inversiones');
  await newcomer.page.getByRole('tab', { name: 'Transacciones' }).click();
  await see(newcomer.page, 'Aún no hay transacciones');
});

test('PORT-08 PORT-15 the masterplan tells three phases and the state of each warehouse in them', async () => {
  const { page } = await openAs(INVESTOR, '/');
  await page.getByRole('tab', { name: 'Proyecto' }).click();
  await page.waitForURL(/\/#project$/);
  const card = page.getByRole('region', { name: 'Masterplan', exact: true });
  await card.getByText('Fase 3', { exact: true }).waitFor();
  const all = await warehouses(camila);
  const words = { planning: 'Activa', in_progress: 'En construcción', completed: 'Completada' };
  for (const { name, constructionStatus } of all) {
    const row = card.getByRole('listitem').filter({ hasText: name }).last();
    expect(await row.textContent()).toBe(`${name}${words[constructionStatus]}`);
  }
  const text = plain(await card.textContent());
  expect(text).toContain('72 unidades en 3 fases');
  expect(text).toMatch(/Fase 1 ?(Completado|En Progreso|Diseño Final)/);
  for (const phase of ['Fase 1', 'Fase 2', 'Fase 3']) {
    expect(await card.getByRole('progressbar', { name: `Avance de obra de la ${phase}` }).count()).toBe(1);
  }
  expect(await card.getByText(/^(Completado|En Progreso|Diseño Final)$/).count()).toBe(3);
});

test('PORT-10 API-27 the transactions are told row by row, narrowed in the address, and taken along as CSV', async () => {
  const { page } = await openAs(INVESTOR, '/#transactions');
  const all = await movements('limit=10');
  await list(page).waitFor();
  const rows = list(page).getByRole('listitem');
  await eventually('its rows', async () => (await rows.count()) === all.rows.length);
  for (const [index, { type, description, amount, cryptoAmount, createdAt }] of all.rows.entries()) {
    const text = plain(await rows.nth(index).textContent());
    expect(text).toContain(description);
    expect(text).toContain(plain(formatUsd(amount)));
    expect(text).toContain(`${movementTypeLabels[type]} · ${plain(formatDate(createdAt))}, `);
    if (cryptoAmount !== null) expect(text).toContain(`${plain(formatUsdt(cryptoAmount))} USDT`);
  }
  await page.getByRole('combobox', { name: 'Tipo', exact: true }).click();
  await page.getByRole('option', { name: 'Depósito', exact: true }).click();
  await page.waitForURL(/\?tipo=deposit#transactions$/);
  const deposits = await movements('type=deposit&limit=100');
  await list(page).getByText(`${deposits.total} movimientos`).waitFor();
  expect(plain(await rows.first().textContent())).toMatch(/Inversión en .* USDT/);

  const oldest = deposits.rows.at(-1);
  if (!oldest) throw new Error('Nothing was paid');
  const day = bogotaDay(oldest.createdAt);
  await page.getByLabel('Hasta', { exact: true }).fill(day);
  await page.waitForURL(new RegExp(`\\?tipo=deposit&hasta=${day}#transactions$`));
  await list(page).getByText('1 movimiento', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(oldest.id);

  // A reload shows the same; an empty result says so and offers to remove the filters.
  await page.reload();
  await list(page).getByText('1 movimiento', { exact: true }).waitFor();
  await page.getByLabel('Hasta', { exact: true }).fill('2020-01-01');
  await see(page, 'Ninguna transacción coincide');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await page.waitForURL(/\/#transactions$/);
  await rows.first().getByRole('link').or(rows.first()).first().waitFor();
  await page.getByRole('tab', { name: 'Rendimiento' }).click();
  await page.waitForURL(/\/#performance$/);
});

test('PORT-10 the pages of the list are steps that the back button undoes', async () => {
  const { page } = await openAs(INVESTOR, '/#transactions');
  await list(page).waitFor();
  const first = await list(page).getByRole('listitem').first().textContent();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.waitForURL(/\?pagina=2#transactions$/);
  await page.getByText(/^11–/).waitFor();
  await page.goBack();
  await page.getByText(/^1–10 de/).waitFor();
  expect(await list(page).getByRole('listitem').first().textContent()).toBe(first);
});

test.each([
  ['PORT-10', '#transactions', '**/api/transactions?*', /^\d+ movimientos$/],
  ['PORT-08', '#project', '**/api/warehouses', 'Fase 3'],
] as const)('%s %s that can’t be loaded says so and is asked for again', async (_, hash, path, content) => {
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/503|status of/);
  const { page } = visitor;
  const body = { message: 'No está disponible.', code: 'UNAVAILABLE' };
  await page.route(path, (route) => route.fulfill({ status: 503, json: body }));
  await visitor.open(`/${hash}`);
  const again = page.getByRole('button', { name: 'Reintentar' });
  await again.waitFor();
  await page.unroute(path);
  await again.click();
  await see(page, content);
  expect(await again.count()).toBe(0);
});

test('PORT-16 PORT-10 who has invested nothing is told what comes next, with the masterplan beside it', async () => {
  const { page } = await openAs(NEWCOMER, '/');
  await see(page, /^Verifica tu identidad \(KYC\)/);
  await see(page, 'Masterplan');
  expect(await page.getByText('ROI anual proyectado').count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'portfolio-first-visit');
});

/** Each tab of the portfolio, and content that no other tab shows. */
const tabs = [
  ['Inversiones', 'Proyección anual'],
  ['Transacciones', /^\d+ movimientos$/],
  ['Rendimiento', 'Evolución del portafolio'],
  ['Distribución', 'Capital confirmado por bodega'],
  ['Proyecto', 'Fase 3'],
] as const;

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)(
  'PORT-04 PORT-05 PORT-08 PORT-09 PORT-10 each tab is whole and accessible, %s at %o',
  async (colorScheme, viewport) => {
    const { page } = await openAs(INVESTOR, '/', { colorScheme, viewport });
    // The chart is drawn only when it scrolls into view.
    await page.getByRole('slider', { name: 'Recorrer la gráfica' }).scrollIntoViewIfNeeded();
    await page.locator('.recharts-area').first().waitFor();
    const size = viewport === NARROW ? 'narrow' : 'wide';
    for (const [tab, content] of tabs) {
      await page.getByRole('tab', { name: tab }).click();
      await see(page, content);
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await screenshot(page, `portfolio-${tab}-${size}-${colorScheme}`);
    }
  },
);

test('INV-20 an investment says which conditions were accepted, and its owner takes the receipt along', async () => {
  const own = (await investments(camila)).find(({ status }) => status === 'confirmed');
  if (!own?.acceptedTerms) throw new Error('The demo accepted nothing');
  const { page } = await openAs(INVESTOR, `/investments/${own.id}`);
  await see(page, new RegExp(`^Versión ${own.acceptedTerms.version} aceptadas el`));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar comprobante' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`comprobante-nodo-cartago-${own.id}.pdf`);
  const words = (await pdfText(await readFile(await download.path()))).replace(/\s+/g, ' ');
  for (const word of [own.acceptedTerms.sha256, own.walletAddress, own.warehouse.name]) {
    expect(words).toContain(word);
  }
  const staff = await openAs(ADMIN, `/investments/${own.id}`);
  await see(staff.page, /^Versión/);
  expect(await staff.page.getByRole('button', { name: 'Descargar comprobante' }).count()).toBe(0);
});
