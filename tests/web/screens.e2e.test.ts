import { setTimeout as delay } from 'node:timers/promises';
import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { formatUsdt } from '@nodo/contracts/money';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { confirmed, paymentOf, priceOf, transactions } from '../support/views.ts';

const stage = browserStage({ blockIntervalMs: 400 });
let chain: Chain;
let camila: Client;
/** IDs of an unpaid investment, a paid one and a warehouse. */
let awaiting: string;
let settled: string;
let warehouse: string;

beforeAll(async () => {
  [chain, camila] = await Promise.all([Chain.of(stage.product), stage.signIn(INVESTOR)]);
  const [first, second] = await listWarehouses(camila);
  warehouse = first?.id ?? '';
  const made = await invest(camila, first?.id ?? '', '50000');
  await chain.transfer(made.payment.to, priceOf(made));
  settled = (await confirmed(camila, made.id)).id;
  awaiting = (await invest(camila, second?.id ?? '', '75000')).id;
});

interface Screen {
  readonly name: string;
  /** E-mail address of the account; undefined: not signed in. */
  readonly who: string | undefined;
  readonly path: () => string;
  readonly heading: string | RegExp;
  /** Brings the screen into the state to be checked. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const screens: readonly Screen[] = [
  { name: 'login', who: undefined, path: () => '/login', heading: 'Entra a tu portafolio' },
  {
    name: 'login-new',
    who: undefined,
    path: () => '/login',
    heading: 'Abre tu cuenta',
    prepare: tab('Nuevo Usuario'),
  },
  {
    name: 'login-error',
    who: undefined,
    path: () => '/login',
    heading: 'Entra a tu portafolio',
    prepare: press('Iniciar Sesión'),
  },
  { name: 'portfolio', who: INVESTOR, path: () => '/', heading: /Camila/ },
  {
    name: 'portfolio-transactions',
    who: INVESTOR,
    path: () => '/#transactions',
    heading: /Camila/,
  },
  { name: 'first-visit', who: NEWCOMER, path: () => '/', heading: /Julián/ },
  { name: 'operations', who: ADMIN, path: () => '/', heading: 'Panel de control' },
  {
    name: 'operations-investments',
    who: ADMIN,
    path: () => '/',
    heading: 'Panel de control',
    prepare: tab('Inversiones'),
  },
  { name: 'investments', who: INVESTOR, path: () => '/investments', heading: 'Mis inversiones' },
  { name: 'investments-new', who: NEWCOMER, path: () => '/investments', heading: 'Mis inversiones' },
  {
    name: 'invest-dialog',
    who: INVESTOR,
    path: () => '/investments?nueva',
    heading: 'Nueva Inversión',
    prepare: press('Revisar inversión'),
  },
  { name: 'payment', who: INVESTOR, path: () => `/investments/${awaiting}`, heading: /^(Bodega|Hangar)/ },
  { name: 'paid', who: INVESTOR, path: () => `/investments/${settled}`, heading: /^(Bodega|Hangar)/ },
  {
    name: 'warehouse',
    who: INVESTOR,
    path: () => `/warehouses/${warehouse}`,
    heading: /^(Bodega|Hangar)/,
  },
  { name: 'withdraw', who: INVESTOR, path: () => '/withdraw', heading: 'Retirar' },
  { name: 'tools', who: INVESTOR, path: () => '/financial-tools', heading: 'Herramientas financieras' },
  { name: 'not-found', who: INVESTOR, path: () => '/nada', heading: '404 Page Not Found' },
];

/** axe's results depend on theme (colours) and width (layout): two scans cover both of each. */
const looks = [
  { colorScheme: 'light', viewport: WIDE, scanned: true },
  { colorScheme: 'dark', viewport: WIDE, scanned: false },
  { colorScheme: 'light', viewport: NARROW, scanned: false },
  { colorScheme: 'dark', viewport: NARROW, scanned: true },
] as const;

/** Checks an open screen in one theme and width; returns the problems found. */
async function inspect(page: Page, name: string, look: (typeof looks)[number]): Promise<string[]> {
  const { colorScheme, viewport, scanned } = look;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
  await quiet(page);
  const found = scanned ? await axe(page) : [];
  const sideways = await overflow(page);
  if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`);
  await screenshot(page, `${name}-${colorScheme}-${viewport.width}`);
  return found.map((line) => `${colorScheme} ${viewport.width}: ${line}`);
}

test.each(screens)(
  'SCREEN $name: axe finds nothing, nothing scrolls sideways, in both themes and widths',
  async (screen) => {
    const { name, who, path, heading, prepare } = screen;
    const options = { reducedMotion: true };
    const visitor = who ? await stage.person(who, options) : await stage.visitor(options);
    const { page } = visitor;
    await visitor.open(path());
    await prepare?.(page);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    const found = [];
    for (const look of looks) found.push(...(await inspect(page, name, look)));
    expect(found).toEqual([]);
  },
);

test('PORT-16 INV-19 who has a role that doesn’t invest is not told to choose a warehouse', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/investments');
  await see(page, 'Bodegas disponibles');
  await see(page, 'Tu rol no invierte');
  expect(await page.getByText('Elige una de las bodegas de abajo', { exact: false }).count()).toBe(0);
});

test.each([
  ['/advanced-analytics', 'Con tu primera inversión'],
  ['/reports?vista=performance', 'Con tu primera inversión'],
  ['/construction-progress', 'Cuando inviertas'],
])('PORT-16 INV-19 nor at %s to invest', async (path, advice) => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open(path);
  await see(page, 'Tu rol no invierte');
  expect(await page.getByText(advice, { exact: false }).count()).toBe(0);
});

test('PORT-16 INV-19 a newcomer is told what comes next and can’t invest yet', async () => {
  const visitor = await stage.person(NEWCOMER);
  const { page } = visitor;
  await visitor.open('/');
  await see(page, /^Verifica tu identidad \(KYC\)/);
  await page.getByRole('link', { name: 'Ver las bodegas' }).click();
  await see(page, 'Para invertir necesitas tu verificación KYC aprobada');
  await see(page, 'Aún no tienes inversiones');
  expect(await page.getByRole('button', { name: 'Nueva Inversión' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Invertir Ahora/ }).count()).toBe(0);
  await visitor.open('/investments?nueva');
  await see(page, 'Bodegas disponibles');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('CHAIN-13 without transactions the list says so and what to do', async () => {
  const visitor = await stage.person(NEWCOMER);
  await visitor.open('/financial-tools');
  await see(visitor.page, 'No hay transacciones blockchain');
});

const failures = [
  ['/', '/api/analytics/portfolio', /^No hay conexión con el servidor/, 'Inversión total'],
  ['/investments', '/api/investments', /^No hay conexión con el servidor/, 'Proyección anual'],
  ['/investments', '/api/warehouses', /^No hay conexión con el servidor/, 'Capital disponible'],
  ['/financial-tools', '/api/blockchain/transactions', /^No hay conexión con el servidor/, 'Hash'],
] as const;

test.each(failures)(
  'ERR-05 %s without %s shows what is missing and works again upon retry',
  async (path, call, sentence, content) => {
    const visitor = await stage.person(INVESTOR);
    const { page } = visitor;
    visitor.tolerate(/net::ERR_FAILED/);
    await page.route(`**${call}`, (route) => route.abort());
    await visitor.open(path);
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await alert.waitFor();
    expect(await axe(page)).toEqual([]);
    await page.unroute(`**${call}`);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await see(page, content);
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

test('ERR-05 a server error is told in the server’s words, never as a code', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/status of 503/);
  const body = { message: 'El servicio está en mantenimiento.', code: 'UNAVAILABLE' };
  await page.route('**/api/warehouses', (route) => route.fulfill({ status: 503, json: body }));
  await visitor.open('/investments');
  await see(page, body.message);
  expect(await page.getByText(/503|UNAVAILABLE/).count()).toBe(0);
});

const waits = [
  ['/', '/api/analytics/portfolio', undefined],
  ['/investments', '/api/investments', 'Cargando inversiones…'],
  ['/investments', '/api/warehouses', 'Cargando bodegas…'],
  ['/financial-tools', '/api/blockchain/transactions', 'Cargando transacciones…'],
] as const;

test.each(waits)('SCREEN %s shows a skeleton while %s is under way', async (path, call, label) => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${call}`, async (route) => {
    await held;
    await route.continue();
  });
  await visitor.open(path);
  await page.locator('.animate-skeleton').first().waitFor({ state: 'attached' });
  if (label) await page.getByRole('status').filter({ hasText: label }).waitFor({ state: 'attached' });
  release();
  await quiet(page);
});

/** The row of a payment in the table of transactions. */
const rowOf = (page: Page, amount: string): Locator =>
  page.getByRole('row').filter({ hasText: formatUsdt(amount) });

test('CHAIN-01 CHAIN-04 CHAIN-05 CHAIN-06 CHAIN-07 CHAIN-08 a transaction’s row: labels, hash, copy, explorer', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
  await visitor.open('/financial-tools');
  await see(page, /TRON TRC20.*3-5 minutos/);
  const columns = ['Fecha', 'Tipo', 'Monto', 'Estado', 'Hash', 'De y para', 'Comisión', 'Ver'];
  for (const column of columns) await page.getByRole('columnheader', { name: column, exact: true }).waitFor();

  const payment = await paymentOf(camila, settled);
  if (!payment) throw new Error('There is no payment');
  const { transactionHash: hash } = payment;
  const row = rowOf(page, payment.amount);
  await row.waitFor();
  const text = (await row.textContent()) ?? '';
  for (const part of ['Confirmada', 'USDT', 'TRX', `${hash.slice(0, 8)}…${hash.slice(-8)}`]) {
    expect(text).toContain(part);
  }
  const spoken = await row.locator('.sr-only').allTextContents();
  expect(spoken).toEqual(expect.arrayContaining([hash, payment.walletAddress, payment.recipientAddress]));
  await row.locator('[tabindex="0"]').filter({ hasText: hash }).focus();
  const whole = page.getByRole('tooltip').filter({ hasText: hash });
  await whole.waitFor();
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });

  await row.getByRole('button', { name: 'Copiar hash' }).click();
  await seeToast(page, 'Copiado', 'Hash de transacción copiado al portapapeles');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);

  const opened = context.waitForEvent('page');
  await row.getByRole('link', { name: /^Ver en el explorador/ }).click();
  const explorer = await opened;
  await see(explorer, hash);
  await see(explorer, 'Confirmada');
  expect(explorer.url()).toContain(hash);
});

test('CHAIN-03 CHAIN-04 LIVE-01 the list shows each status and a new payment climbing out of 19', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/financial-tools');
  await page.getByRole('row').nth(1).waitFor();
  const known = await transactions(camila);
  const [, , third] = await listWarehouses(camila);
  const made = await invest(camila, third?.id ?? '');
  await chain.transfer(made.payment.to, priceOf(made));
  const row = rowOf(page, made.payment.amountUsdt);
  await row.getByText('Pendiente').waitFor();
  const bar = row.getByRole('progressbar', { name: 'Confirmaciones' });
  expect(await bar.getAttribute('aria-valuemax')).toBe(String(REQUIRED_CONFIRMATIONS));
  await eventually('the climb to be told in words', async () =>
    /Confirmando \d+ de 19/.test((await bar.getAttribute('aria-valuetext')) ?? ''),
  );
  await row.getByText('Confirmada').waitFor();
  expect(await bar.count()).toBe(0);
  expect((await transactions(camila)).length).toBe(known.length + 1);
});

/** The colour of every text in the grid. */
const textColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-row :not(svg, svg *)')].map(
      (element) => getComputedStyle(element).color,
    ),
  );

/** Inspecting the page triggers rendering, so a late repaint must have happened within this time without it. */
const UNWATCHED_MS = 1_500;

test('SCREEN with reduced motion a change of theme leaves no text in the other one’s colour', async () => {
  const visitor = await stage.person(ADMIN, { reducedMotion: true });
  const { page } = visitor;
  await visitor.open('/');
  await page.locator('.ag-row').first().waitFor();
  await quiet(page);
  const light = new Set(await textColours(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await delay(UNWATCHED_MS);
  expect((await textColours(page)).filter((colour) => light.has(colour))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await delay(UNWATCHED_MS);
  expect((await textColours(page)).filter((colour) => !light.has(colour))).toEqual([]);
});
