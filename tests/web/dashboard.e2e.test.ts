import { add, compare, formatUsd } from '@nodo/contracts/money';
import {
  type PlatformFigures,
  platformChartsSchema,
  platformFiguresSchema,
} from '@nodo/contracts/portfolio/platform-figures';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
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
import { register, submitSamples } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';
import { priceOf, warehouses } from '../support/views.ts';

const FIGURES = '**/api/analytics/platform';

const stage = browserStage({ blockIntervalMs: 500 });
let admin: Client;
let camila: Client;
let chain: Chain;

beforeAll(async () => {
  [admin, camila, chain] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(INVESTOR),
    Chain.of(stage.product),
  ]);
});

async function figures(): Promise<PlatformFigures> {
  return platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
}

const whole = (value: number) => value.toLocaleString('es-CO');

/** The yearly return as it is shown. */
const rateOf = ({ capital }: PlatformFigures) =>
  `${(100 * Number(capital.annualReturnRate)).toFixed(1).replace('.', ',')} %`;

/** The value under a label of the dashboard, and the line below it. */
async function stat(page: Page, label: string): Promise<string[]> {
  const card = page
    .locator('section')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first();
  return (await card.locator('p').allTextContents()).map(plain);
}

/** The value under a label of the summary of /admin. */
function summary(page: Page, label: string): Locator {
  const region = page.getByRole('region', { name: 'Resumen de la plataforma' });
  return region.locator('dl > div').filter({ hasText: label }).locator('dd');
}

async function dashboard(email: string, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open('/');
  await visitor.page.getByRole('heading', { level: 1, name: 'Panel de control' }).waitFor();
  await see(visitor.page, 'Por decidir');
  return visitor;
}

/** Invests an amount (USD) as Camila in a warehouse with enough room, and pays it. */
async function investAndPay(amount: string): Promise<void> {
  const roomy = (await warehouses(camila)).find((each) => compare(each.availableCapital, amount) > 0);
  const made = await invest(camila, roomy?.id ?? '', amount);
  await chain.transfer(made.payment.to, priceOf(made));
}

/** Opens the dashboard with changed figures, for states that are hard to produce. */
async function openWith(change: (real: PlatformFigures) => PlatformFigures) {
  const visitor = await stage.person(ADMIN);
  const real = await figures();
  await visitor.page.route(FIGURES, (route) => route.fulfill({ json: change(real) }));
  await visitor.open('/');
  await see(visitor.page, 'Por decidir');
  return visitor.page;
}

test('ADMIN-01 CONF-07 CONF-08 a super admin finds the platform at /, in live figures', async () => {
  const { page } = await dashboard(SUPER_ADMIN);
  await see(page, 'Capital confirmado');
  const now = await figures();
  expect(await stat(page, 'Usuarios')).toEqual([
    'Usuarios',
    whole(now.users.total),
    `${whole(now.users.investing)} con capital`,
  ]);
  const [, capital] = await stat(page, 'Capital confirmado');
  // The exact amount for screen readers follows the abbreviated one.
  expect(capital).toMatch(/^US\$ [\d.,]+( M)?US\$ /);
  expect(capital?.endsWith(plain(formatUsd(now.capital.confirmed)))).toBe(true);
  expect((await stat(page, 'Bodegas activas'))[1]).toBe(whole(now.warehouses.active));
  expect((await stat(page, 'ROI anual proyectado'))[1]).toBe(rateOf(now));
  expect((await stat(page, 'Avance general'))[1]).toBe(
    `${Number(now.warehouses.progressPercentage).toFixed(0)} %`,
  );
  for (const title of [
    'Capital en el tiempo',
    'Del registro a la inversión',
    'Capital por bodega',
    'Avance de obra',
    'Usuarios nuevos por mes',
    'Decisiones KYC por mes',
    'Operación en vivo',
  ])
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
});

test('ADMIN-01 ROLE-03 ROLE-04 investors and analysts have their own start page, and no such figures', async () => {
  for (const email of [INVESTOR, ANALYST]) {
    const visitor = await stage.person(email);
    await visitor.open('/');
    await visitor.page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
    await quiet(visitor.page);
    expect(await visitor.page.getByRole('heading', { name: 'Panel de control' }).count()).toBe(0);
    expect(visitor.calls.filter((call) => call.includes('/api/analytics/platform'))).toEqual([]);
  }
});

test('ADMIN-02 LIVE-01 the summary of /admin follows a registration and a payment without a reload', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/admin');
  const before = await figures();
  const shows = (label: string, text: string) =>
    eventually(`${label} to be ${text}`, async () =>
      plain(await summary(page, label).textContent()).endsWith(text),
    );
  await shows('Usuarios', whole(before.users.total));
  await shows('Capital', plain(formatUsd(before.capital.confirmed)));
  await shows('Bodegas activas', whole(before.warehouses.active));
  await shows('ROI promedio anual proyectado', rateOf(before));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await register(stage.url, 'Beatriz Lemos');
  await shows('Usuarios', whole(before.users.total + 1));
  await investAndPay('50000');
  await shows('Capital', plain(formatUsd(add(before.capital.confirmed, '50000'))));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('ADMIN-04 what waits for a decision is counted live and leads to where it is made', async () => {
  const { page } = await dashboard(ADMIN);
  const before = await figures();
  const { client } = await register(stage.url, 'Rocío Palacio');
  await submitSamples(client);
  const queue = page.getByRole('list', { name: 'Lo que espera por el equipo' });
  await queue.getByRole('link').first().waitFor();
  // A row that comes between two keys would move the others.
  await see(page, `${before.kyc.waiting + 1} verificaciones KYC por decidir`);
  // `j` works wherever the focus is, except in a text field.
  await page.keyboard.press('j');
  await queue.getByRole('link').first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('j');
  const second = queue.getByRole('listitem').nth(1).getByRole('link').first();
  await second.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: /^Ver los/ }).click();
  await queue.getByRole('link', { name: /Verificación por decidir.*Rocío Palacio/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Qué buscas' }).fill('palacio rocio');
  await page.getByRole('option', { name: /Rocío Palacio/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  // A single Escape closes it, even while its field shows a list of options.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(`${before.kyc.waiting + 1} verificaciones KYC por decidir`).click();
  await page.getByRole('heading', { level: 1, name: 'KYC Admin' }).waitFor();
  await page.goBack();
  await chain.transfer(chain.treasury, 12_340_001n);
  await page.getByText(`${before.transfers.unmatched + 1} pagos por conciliar`).click();
  const tab = page.getByRole('tab', { name: 'Por conciliar', selected: true });
  await tab.waitFor();
  await eventually('the tabs to be in view', async () => {
    const box = await tab.boundingBox();
    return box !== null && box.y > 0 && box.y < WIDE.height;
  });
  expect(new URL(page.url()).searchParams.get('operacion')).toBe('por-conciliar');
  await see(page, 'Sin identificar');
  await page.reload();
  await tab.waitFor();
  // Taken with its key, which the colleague sees at once; released with its button.
  const colleague = await dashboard(SUPER_ADMIN);
  const taken = /Pago por conciliar.*12,34.*La tienes tú/;
  await page.goto(stage.url);
  await page.getByRole('button', { name: /^Ver los/ }).click();
  await queue.getByRole('link', { name: /Pago por conciliar.*12,34.*Nadie la tiene/ }).focus();
  await page.keyboard.press('t');
  await queue.getByRole('link', { name: taken }).and(page.locator(':focus')).waitFor();
  await colleague.page.getByRole('button', { name: /^Ver los/ }).click();
  const seen = colleague.page.getByRole('listitem').filter({ hasText: /12,34/ });
  await seen.getByText('La tiene Marcela Giraldo').waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  const row = queue.getByRole('listitem').filter({ hasText: /12,34/ });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const size = await row.getByRole('button', { name: /^Soltar/ }).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await screenshot(page, 'pending-taken-360');
  await row.getByRole('button', { name: /^Soltar/ }).click();
  await seen.getByText('Nadie la tiene').waitFor();
  await seen.getByRole('button', { name: /^Tomar: Pago por conciliar/ }).click();
  await row.getByText(/^La tiene /).waitFor();
  await page.setViewportSize(WIDE);
  await screenshot(page, 'pending-taken-1440');
  // The link in the queue leads straight to the payment, in view and focused.
  await page.goto(stage.url);
  await page.getByRole('button', { name: /^Ver los/ }).click();
  await queue.getByRole('link', { name: /Pago por conciliar.*12,34/ }).press('Enter');
  const asked = page.getByRole('listitem').filter({ hasText: /12,34/ }).and(page.locator(':focus'));
  await asked.waitFor();
  await screenshot(page, 'pending-asked-1440');
  expect(await axe(page)).toEqual([]);
});

test('ADMIN-01 a chart is a table at the press of a key, and a figure tells how it is made', async () => {
  const { page } = await dashboard(ADMIN);
  const { months } = platformChartsSchema.parse((await admin.get('/api/analytics/platform/charts')).body);
  const toggle = page.getByRole('button', { name: 'Ver tabla: Capital en el tiempo' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Capital en el tiempo' });
  const rows = table.getByRole('row');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(months.length + 1);
  expect(plain(await rows.nth(1).getByRole('cell').last().textContent())).toBe(
    plain(formatUsd(months.at(-1)?.capitalTotal ?? '')),
  );
  await page.keyboard.press('Enter');
  await page.locator('.recharts-area-area').waitFor();
  const tip = page.getByRole('button', { name: /^ROI anual proyectado: / });
  await tip.focus();
  await see(page, /^Proyección anual: suma del retorno mensual de cada inversión/);
});

test('ADMIN-01 ERR-05 figures that stand still, lag or lack something say so', async () => {
  const projection = {
    position: '900',
    events: 120,
    lagEvents: 0,
    lagSeconds: 0,
    appliedAt: new Date().toISOString(),
    isRunning: true,
    parkedKeys: 0,
    parkedSince: null,
  };
  const behind = await openWith((real) => ({
    ...real,
    projection: { ...projection, lagEvents: 1_400, lagSeconds: 75 },
  }));
  await see(behind, '1 min 15 s de retraso, 1.400 eventos por leer');
  const stopped = await openWith((real) => ({ ...real, projection: { ...projection, isRunning: false } }));
  await see(stopped, /^Sin actualizar desde hace /);
  const parked = await openWith((real) => ({
    ...real,
    projection: { ...projection, parkedKeys: 2, parkedSince: '2026-01-05T15:00:00.000Z' },
  }));
  await see(parked, '2 registros detenidos');
  await see(parked, /Un evento no se pudo aplicar desde el 5 ene 2026/);
  await parked.goto(`${stage.url}/admin`);
  await see(parked, 'Cifras: al día, salvo 2 registros');
});

test('ADMIN-01 LIVE-02 without a live connection the figures are asked for, which is said', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/WebSocket|socket\.io/);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  await visitor.open('/');
  await see(page, 'Consultando cada 5 s');
  const { users } = await figures();
  await register(stage.url, 'Clemencia Ayala');
  await eventually('one more user', async () => (await stat(page, 'Usuarios'))[1] === whole(users.total + 1));
});

test('ADMIN-01 ERR-01 ERR-02 ERR-05 what can’t be had is said in Spanish and had at the next try', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.route('**/api/analytics/platform*', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.route('**/api/analytics/platform/charts', (route) =>
    route.fulfill({ status: 500, body: 'boom' }),
  );
  await visitor.open('/');
  const failed = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await failed('No pudimos cargar las cifras de la plataforma.').waitFor();
  await failed('No pudimos cargar las gráficas.').waitFor();
  await page.unrouteAll();
  await failed('No pudimos cargar las cifras').getByRole('button', { name: 'Reintentar' }).click();
  await see(page, 'Capital confirmado');
  await failed('No pudimos cargar las gráficas').getByRole('button', { name: 'Reintentar' }).click();
  await see(page, 'Capital en el tiempo');
});

test('ADMIN-01 a platform on its first day has nothing to show, and says so', async () => {
  const visitor = await stage.person(ADMIN, { reducedMotion: true });
  const { page } = visitor;
  const real = await figures();
  const { months } = platformChartsSchema.parse((await admin.get('/api/analytics/platform/charts')).body);
  const nothing: PlatformFigures = {
    ...real,
    users: { total: 1, byRole: { investor: 0, admin: 1, super_admin: 0, analyst: 0 }, investing: 0 },
    capital: {
      confirmed: '0.00',
      pending: '0.00',
      pendingInvestments: 0,
      monthlyReturn: '0.00',
      annualReturnRate: null,
    },
    warehouses: { total: 0, active: 0, shares: 0, units: 0, totalValue: '0.00', progressPercentage: null },
    kyc: { waiting: 0, oldestDueAt: null, submitted: 0, approved: 0 },
    transfers: { unmatched: 0, unmatchedUsdt: '0.000000', climbing: 0, climbingUsdt: '0.000000' },
  };
  const none = { capital: '0.00', capitalTotal: '0.00', newUsers: 0, kycApproved: 0, kycRejected: 0 };
  const noCharts = { months: months.map(({ month }) => ({ month, ...none })), warehouses: [] };
  await page.route(FIGURES, (route) => route.fulfill({ json: nothing }));
  await page.route('**/api/analytics/platform/charts', (route) => route.fulfill({ json: noCharts }));
  await visitor.open('/');
  await see(page, 'Ninguna verificación KYC por decidir');
  await see(page, 'Ningún pago por conciliar');
  await see(page, 'Aún no hay capital confirmado');
  await see(page, 'Aún no hay bodegas');
  expect((await stat(page, 'ROI anual proyectado'))[1]).toBe('—');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'dashboard-empty-light-1440');
});

/** The dashboard itself is checked with the other screens, in screens.e2e.test.ts. */
test('ADMIN-01 ADMIN-02 tables of charts and the summary fit, and axe finds nothing', async () => {
  const visitor = await dashboard(ADMIN, { reducedMotion: true });
  const { page } = visitor;
  const look = async (name: string, colorScheme: 'light' | 'dark', viewport: typeof WIDE) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `${name}-${colorScheme}-${viewport.width}`);
  };
  for (const title of ['Capital en el tiempo', 'Decisiones KYC por mes'])
    await page.getByRole('button', { name: `Ver tabla: ${title}` }).click();
  await look('dashboard-tables', 'light', WIDE);
  await look('dashboard-tables', 'dark', NARROW);
  await visitor.open('/admin');
  await summary(page, 'Usuarios').waitFor();
  await look('admin-summary', 'dark', NARROW);
  await look('admin-summary', 'light', WIDE);
});
