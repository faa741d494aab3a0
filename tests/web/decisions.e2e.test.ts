import { decisionDefinitions } from '@nodo/contracts/decisions/values';
import { decisionPageSchema, decisionStatsSchema } from '@nodo/contracts/decisions/views';
import { formatUsd } from '@nodo/contracts/money';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatPercent, formatUsdCompact, formatWhole } from '../../web/src/lib/format.ts';
import { INVESTOR } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  plain,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
  toastOf,
  WIDE,
} from '../support/browser.ts';
import { type Client, invest } from '../support/client.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';
import { investments, warehouses } from '../support/views.ts';

const PATH = '/investment-history';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
let camila: Client;

beforeAll(async () => {
  camila = await stage.signIn(INVESTOR);
});

const entries = (page: Page) => page.getByRole('main').getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mantener' });
const query = (page: Page) => new URL(page.url()).searchParams;

async function open(path = PATH, options: ScreenOptions = {}) {
  const visitor = await stage.person(INVESTOR, options);
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1, name: 'Historial' }).waitFor();
  return visitor;
}

async function decisions(search = '') {
  const answer = await camila.get(`/api/investment-decisions?limit=12${search}`);
  return decisionPageSchema.parse(answer.body);
}

/** Warehouse names of the entries, in display order. */
const shown = (page: Page) => entries(page).getByRole('heading').allTextContents();
async function shows(page: Page, search: string): Promise<void> {
  const names = (await decisions(search)).rows.map(({ warehouseName }) => warehouseName);
  await eventually(`the decisions of ${search}`, async () => (await shown(page)).join() === names.join());
}

test('NAV-07 HIST-03 HIST-04 each decision says what, when, how much and why, leads to its investment and back', async () => {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/');
  const { page } = visitor;
  await button(page, 'Más').click();
  await page.getByRole('menuitem', { name: 'Historial', exact: true }).click();
  await page.waitForURL(stage.url + PATH);
  await shows(page, '');
  const { rows } = await decisions();
  const held = rows.find(({ action, investmentId }) => action === 'hold' && investmentId);
  if (!held) throw new Error('The demo has nothing that is held');
  const shownEntry = entries(page).filter({ hasText: held.reason ?? '' });
  for (const text of [
    'Mantener',
    'Completada',
    held.warehouseName,
    'Monto mantenido',
    'ROI anual proyectado',
  ])
    await see(shownEntry, text);
  const answer = await camila.get('/api/investment-decisions/stats');
  const stats = decisionStatsSchema.parse(answer.body);
  // The value is told in short, and in full to screen readers.
  const value = `${formatUsdCompact(stats.totalValue)}${formatUsd(stats.totalValue)}`;
  for (const [label, definition, figure] of [
    ['Decisiones', decisionDefinitions.totalDecisions, formatWhole(stats.totalDecisions)],
    ['Exitosas', decisionDefinitions.successfulDecisions, formatWhole(stats.successfulDecisions)],
    ['ROI promedio proyectado', decisionDefinitions.averageROI, formatPercent(stats.averageROI ?? '0')],
    ['Valor total', decisionDefinitions.totalValue, value],
  ] as const) {
    const tip = page.getByRole('button', { name: `${label}: ${definition}` });
    const card = page.locator('section').filter({ has: tip }).last();
    await eventually(
      `${label} to be ${figure}`,
      async () => plain(await card.locator('p').nth(1).textContent()) === plain(figure),
    );
  }
  await shownEntry.getByRole('link', { name: `Ver la inversión en ${held.warehouseName}` }).click();
  await page.waitForURL(`${stage.url}/investments/${held.investmentId}`);
  await page.getByRole('link', { name: 'Ver las decisiones sobre esta bodega' }).click();
  await page.waitForURL(`${stage.url}${PATH}?bodega=${held.warehouseId}`);
  await shows(page, `&warehouseId=${held.warehouseId}`);
  await button(page, `Quitar el filtro por bodega: ${held.warehouseName}`).click();
  await shows(page, '');
});

test('HIST-01 HIST-02 search, action and order are in the address; what matches nothing says so, and is cleared', async () => {
  const { page } = await open();
  await choose(page, 'Acción', 'Mantener');
  await shows(page, '&action=hold');
  await choose(page, 'Ordenar', 'Mayor monto');
  await shows(page, '&action=hold&sort=amount');
  expect([query(page).get('accion'), query(page).get('orden')]).toEqual(['hold', 'amount-desc']);
  await page.reload();
  await shows(page, '&action=hold&sort=amount');
  await page.getByLabel('Buscar').fill('no hay nada así');
  await page.getByRole('heading', { name: 'Ninguna decisión coincide' }).waitFor();
  await button(page, 'Quitar filtros').click();
  await shows(page, '&sort=amount');
  expect(await page.getByLabel('Buscar').inputValue()).toBe('');
  await page.getByLabel('Buscar').fill('cubierta quedo');
  await shows(page, '&sort=amount&search=cubierta%20quedo');
  expect(query(page).get('buscar')).toBe('cubierta quedo');
});

test('HIST-03 holding is recorded with its reason, once, and is there at once', async () => {
  const visitor = await open();
  const { page } = visitor;
  const other = await open();
  await button(page, 'Mantener').click();
  await button(dialog(page), 'Registrar decisión').click();
  for (const message of ['Selecciona una bodega', 'Escribe por qué la mantienes'])
    await dialog(page).getByRole('alert').filter({ hasText: message }).waitFor();
  const held = (await investments(camila)).find(({ status }) => status === 'confirmed');
  await choose(dialog(page), 'Bodega', held?.warehouse.name ?? '', 'part');
  await dialog(page).getByLabel('Motivo').fill('Confío en el operador');

  // The draft survives a failed request and a reload.
  visitor.tolerate(/status of 500/);
  await page.route('**/api/investment-decisions', (route) => route.fulfill({ status: 500, body: '' }));
  await button(dialog(page), 'Registrar decisión').click();
  await seeToast(page, 'No se registró la decisión', 'Lo que escribiste sigue aquí: intenta de nuevo.');
  await page.unroute('**/api/investment-decisions');
  await page.reload();
  await button(page, 'Mantener').click();
  expect(await dialog(page).getByLabel('Motivo').inputValue()).toBe('Confío en el operador');
  await button(dialog(page), 'Registrar decisión').dblclick();
  await seeToast(
    page,
    'Decisión registrada',
    'Queda en tu historial con la fecha de hoy y lo que tienes en la bodega',
  );
  await dialog(page).waitFor({ state: 'detached' });
  for (const each of [page, other.page])
    await entries(each).first().filter({ hasText: 'Confío en el operador' }).waitFor();
  expect((await decisions('&search=operador&action=hold')).rows.map(({ reason }) => reason)).toEqual([
    'Confío en el operador',
  ]);
});

test('LIVE-01 HIST-03 a purchase is on the open page as soon as it is made', async () => {
  const { page } = await open();
  await entries(page).first().waitFor();
  const free = (await warehouses(camila)).find(({ availableCapital }) => Number(availableCapital) >= 50_000);
  await invest(camila, free?.id ?? '');
  const first = entries(page).first();
  for (const text of ['Comprar', 'Pendiente', free?.name ?? '']) await see(first, text);
});

test('HIST-02 ERR-01 nothing decided yet leads to the warehouses; what can’t be had is asked for again', async () => {
  const { email } = await register(stage.url, 'Sara Nieto');
  const newcomer = await stage.person(email);
  await newcomer.open(PATH);
  await newcomer.page.getByRole('heading', { name: 'Aún no hay decisiones' }).waitFor();
  expect(await button(newcomer.page, 'Mantener').count()).toBe(0);
  await screenshot(newcomer.page, 'decisions-empty');
  await newcomer.page.getByRole('link', { name: 'Ver las bodegas' }).click();
  await newcomer.page.waitForURL(`${stage.url}/investments`);

  const other = await stage.person(INVESTOR);
  other.tolerate(/status of 500/);
  await other.page.route('**/api/investment-decisions?*', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await other.open(PATH);
  const alert = other.page.getByRole('alert').filter({ hasText: 'No pudimos cargar tu historial.' });
  await alert.waitFor();
  await other.page.unroute('**/api/investment-decisions?*');
  await button(alert, 'Reintentar').click();
  await entries(other.page).first().waitFor();
});

test('the screen is readable for everybody, in both themes and at every width', async () => {
  const found: string[] = [];
  const looks = [
    { colorScheme: 'light', viewport: WIDE },
    { colorScheme: 'dark', viewport: NARROW },
  ] as const;
  for (const { colorScheme, viewport } of looks) {
    const look = `${colorScheme}-${viewport.width}`;
    const { page } = await open(PATH, { colorScheme, viewport });
    const inspect = async (what: string) => {
      await toastOf(page).waitFor({ state: 'detached' });
      const lines = await axe(page);
      if ((await overflow(page)) > 0) lines.push('the page is wider than the window');
      await screenshot(page, `decisions-${what}-${look}`);
      found.push(...lines.map((line) => `${what} ${look}: ${line}`));
    };
    await entries(page).first().waitFor();
    await inspect('list');
    await button(page, 'Mantener').click();
    await button(dialog(page), 'Registrar decisión').click();
    await dialog(page).getByRole('alert').first().waitFor();
    await inspect('form');
    await page.keyboard.press('Escape');
    await page.goto(`${stage.url}${PATH}?buscar=zzz&bodega=${crypto.randomUUID()}`);
    await page.getByRole('heading', { name: 'Ninguna decisión coincide' }).waitFor();
    await inspect('none');
  }
  expect(found).toEqual([]);
});
