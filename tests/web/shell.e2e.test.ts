import { setTimeout as delay } from 'node:timers/promises';
import { MENU_GRACE } from '@nodo/contracts/constants';
import { can } from '@nodo/contracts/permissions';
import { roleLabel } from '@nodo/contracts/roles';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { axe, NARROW, overflow, see, type Visitor } from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import { invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { isFocused } from '../support/keyboard.ts';
import {
  bar,
  ENTRIES,
  focused,
  heading,
  labelledPaths,
  liveSwitch,
  menuButton,
  pathsFor,
} from '../support/shell-screen.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 1_000 });

test('NAV-01 NAV-02 NAV-03 NAV-06 NAV-16 the bar has the specified labels, each leads there and says where one is', async () => {
  const { page } = await openAs(INVESTOR, '/');
  await heading(page).waitFor();
  const links = await labelledPaths(bar(page).getByRole('link'));
  expect(links.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/', '/investments', '/financial-tools', '/construction-progress']),
  );
  for (const [path, label] of links) {
    expect(ENTRIES).toContainEqual([path, label]);
    await bar(page).getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(stage.url + path);
    await bar(page).locator('[aria-current=page]', { hasText: label }).waitFor();
    expect(await bar(page).locator('[aria-current=page]').count()).toBe(1);
    await heading(page).waitFor();
    expect(await page.title()).toMatch(/ · Nodo Cartago$/);
  }
});

async function openAs(email: string, path: string, options = {}): Promise<Visitor> {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  return visitor;
}

/** Simulates a newer server: replaces the value `word` of `field` by the unknown `newer` in its answers. */
async function withNewerWords(page: Page, calls: string, field: string, word: string): Promise<void> {
  await page.route(calls, async (route) => {
    const answer = await route.fetch();
    const said = await answer.text();
    await route.fulfill({
      response: answer,
      body: said.replaceAll(`"${field}":"${word}"`, `"${field}":"newer"`),
    });
  });
}

test.each([
  ['INV-04', INVESTOR, '/investments', '**/api/investments*', 'status', 'confirmed', 'Desconocida'],
  [
    'INV-10',
    INVESTOR,
    '/investments',
    '**/api/warehouses*',
    'constructionStatus',
    'in_progress',
    'Desconocido',
  ],
  [
    'CHAIN-04',
    INVESTOR,
    '/financial-tools?herramienta=blockchain',
    '**/api/blockchain/transactions*',
    'status',
    'confirmed',
    'Desconocida',
  ],
  ['ROLE-02', ADMIN, '/admin/users', '**/api/users?*', 'role', 'investor', 'Usuario'],
  ['ROLE-02', INVESTOR, '/', '**/api/auth/user', 'role', 'investor', 'Dashboard'],
  ['NOTI-01', INVESTOR, '/notifications', '**/api/notifications*', 'type', 'payment', 'Desconocido'],
])(
  '%s %s sees %s although %s says a word of a newer server',
  async (_id, who, path, calls, field, word, shown) => {
    const { page } = await stage.person(who);
    await withNewerWords(page, calls, field, word);
    await page.goto(stage.url + path);
    await heading(page).waitFor();
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
  },
);

test.each([
  [INVESTOR, 'Camila Restrepo', 'investor'],
  [ADMIN, 'Marcela Giraldo', 'admin'],
  [SUPER_ADMIN, 'Andrés Valencia', 'super_admin'],
  [ANALYST, 'Laura Mejía', 'analyst'],
])(
  'NAV-17 NAV-18 NAV-19 the menu of %s shows name, e-mail, role and the way out',
  async (email, name, role) => {
    const { page } = await openAs(email, '/investments');
    await menuButton(page).waitFor();
    expect(await menuButton(page).getAttribute('aria-label')).toBe(`Menú de ${name}`);
    expect(await menuButton(page).textContent()).toBe(name[0]);
    await menuButton(page).click();
    const menu = page.getByRole('menu');
    for (const text of [name, email, roleLabel(role), 'Cerrar Sesión']) {
      await menu.getByText(text, { exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await isFocused(menuButton(page));
  },
);

test('NAV-17 the theme is switched in the menu, shown at once, kept over a reload and told to other tabs', async () => {
  // A try before this one left the other theme.
  const client = await stage.signIn(INVESTOR);
  expect((await client.send('PATCH', '/api/preferences', { darkMode: 'system' })).status).toBe(200);
  const camila = await openAs(INVESTOR, '/investments');
  const { page } = camila;
  const theme = (of: Page) => of.evaluate(() => document.documentElement.dataset.theme);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const other = await camila.newTab('/financial-tools');
  await menuButton(page).click();
  expect(await theme(page)).toBe('light');
  const light = await background();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  expect(await theme(page)).toBe('dark');
  await eventually('another background', async () => (await background()) !== light);
  await eventually('the other tab to follow', async () => (await theme(other)) === 'dark');
  await page.reload();
  expect(await theme(page)).toBe('dark');
});

test.each([
  [INVESTOR, 'investor'],
  [ADMIN, 'admin'],
  [SUPER_ADMIN, 'super_admin'],
  [ANALYST, 'analyst'],
] as const)(
  'NAV-11 NAV-12 NAV-13 NAV-20 the menu of %s at 360 px has every screen that exists for them, and no other',
  async (email, role) => {
    const { page } = await openAs(email, '/investments', { viewport: NARROW });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    const links = await labelledPaths(page.getByRole('dialog', { name: 'Menú' }).getByRole('link'));
    const paths = links.map(([path]) => path);
    expect(paths).toEqual(expect.arrayContaining(pathsFor(role)));
    expect(new Set(paths).size).toBe(paths.length);
    for (const link of links) {
      const entry = ENTRIES.find(([path]) => path === link[0]);
      expect(link).toEqual(entry?.slice(0, 2));
      expect(!entry?.[2] || can(role, entry[2])).toBe(true);
    }
  },
);

test('NAV-14 NAV-17 the menu of the person leads to the notifications', async () => {
  const { page } = await openAs(INVESTOR, '/investments');
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Notificaciones' }).click();
  await page.waitForURL('**/notifications');
  await heading(page, 'Notificaciones').waitFor();
});

test('NAV-20 CONF-10 at 360 px everything is reached through the menu, which closes by itself and by Escape', async () => {
  const { page } = await openAs(INVESTOR, '/', { viewport: NARROW });
  const open = page.getByRole('button', { name: 'Abrir menú' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Menú' });
  const links = await labelledPaths(sheet.getByRole('link'));
  for (const text of ['Camila Restrepo', INVESTOR, 'Inversionista', 'Cerrar Sesión']) {
    await sheet.getByText(text, { exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  for (const [path, label] of links) {
    await open.click();
    await sheet.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(stage.url + path);
    await sheet.waitFor({ state: 'detached' });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('NAV-16 ROLE-08 where one is behind «Más» is marked, on it and in it; every role has a portfolio of its own', async () => {
  const { page } = await openAs(INVESTOR, '/investment-history');
  await heading(page).waitFor();
  const more = bar(page).getByRole('button', { name: 'Más' });
  expect(await more.getAttribute('aria-current')).toBe('true');
  await more.click();
  await page.getByRole('menuitem', { name: 'Historial' }).and(page.locator('[aria-current=page]')).waitFor();
  for (const email of [INVESTOR, ADMIN, ANALYST]) {
    const own = await openAs(email, '/portfolio');
    await heading(own.page).waitFor();
    expect(await own.page.title()).toBe('Mi portafolio · Nodo Cartago');
    expect(await axe(own.page)).toEqual([]);
  }
});

test('TOAST-05 the menu opens where a mouse rests, closes once it has left, and stays where one pressed', async () => {
  const { page } = await openAs(INVESTOR, '/investments');
  await heading(page).waitFor();
  const more = bar(page).getByRole('button', { name: 'Más' });
  const menu = page.getByRole('menu');
  await more.hover();
  await menu.waitFor();
  await page.mouse.move(10, 500);
  await menu.waitFor({ state: 'detached' });
  await more.click();
  await menu.waitFor();
  await page.mouse.move(10, 500);
  await delay(2 * MENU_GRACE);
  expect(await menu.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
});

test('NAV-16 by keyboard only: skip link, bar, menu and content, each with a visible focus', async () => {
  const { page } = await openAs(INVESTOR, '/investments');
  await heading(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Saltar al contenido');
  expect(await page.getByText('Saltar al contenido').boundingBox()).toMatchObject({ x: 12, y: 12 });
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/Nueva Inversión/);

  await page.goto(`${stage.url}/financial-tools`);
  await heading(page).waitFor();
  const labels = (await labelledPaths(bar(page).getByRole('link'))).map(([, label]) => label);
  await page.getByRole('button', { name: /^Notificaciones/ }).waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < labels.length + 5; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
    const outline = await page.evaluate(() => {
      const style = document.activeElement && getComputedStyle(document.activeElement);
      return style ? style.outlineStyle !== 'none' || style.boxShadow !== 'none' : false;
    });
    expect(outline, `a visible focus on ${stops.at(-1)}`).toBe(true);
  }
  expect(stops).toEqual([
    'Saltar al contenido',
    'Nodo Cartago, inicio',
    ...labels,
    'Más',
    expect.stringMatching(/^Notificaciones/),
    'Menú de Camila Restrepo',
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await eventually('the first entry to have the focus', async () => (await focused(page)) !== '');
  await page.keyboard.press('End');
  await eventually('the last entry to have the focus', async () => (await focused(page)) === 'Cerrar Sesión');
  await page.keyboard.press('Escape');
});

test('LIVE-02 CHAIN-02 after a lost connection the page says so, polls, comes back and has caught up', async () => {
  const camila = await stage.person(INVESTOR);
  const { page } = camila;
  camila.tolerate(/WebSocket|status of 503|socket\.io/);
  const turnLive = await liveSwitch(page);
  await camila.open('/financial-tools');
  const block = page.getByTitle(/^Bloque/);
  await block.waitFor();
  const before = camila.calls.length;
  const polls = () =>
    camila.calls.slice(before).filter((call) => call === 'GET /api/blockchain/transactions').length;
  turnLive(false);
  await stage.product.killProcess('query-api');
  await see(page, 'Sin conexión en vivo — actualizando cada 5 s');
  await eventually('two rounds of polling', () => polls() >= 2);
  await stage.product.ready();
  const payment = await payMeanwhile();
  await see(page, payment);
  turnLive(true);
  await block.waitFor();
  const caughtUp = polls();
  const head = await block.getAttribute('title');
  await eventually('the next blocks', async () => (await block.getAttribute('title')) !== head);
  expect(polls()).toBeLessThanOrEqual(caughtUp + 1);
});

/** Makes a payment without the page; returns its amount as the page will show it. */
async function payMeanwhile(): Promise<string> {
  const client = await stage.signIn(INVESTOR);
  const chain = await Chain.of(stage.product);
  const [warehouse] = (await listWarehouses(client)).filter(
    ({ availableCapital }) => Number(availableCapital) > 60_000,
  );
  const made = await invest(client, warehouse?.id ?? '');
  await chain.pay(made.payment.to, BigInt(made.payment.amountUsdt.replace('.', '')));
  const [whole = '', decimals = ''] = made.payment.amountUsdt.split('.');
  return `${Number(whole).toLocaleString('es-CO')},${decimals}`;
}

test('NAV-17 on paper a screen is light, without its bar and buttons, whatever theme is shown', async () => {
  const { page } = await stage.person(INVESTOR, { colorScheme: 'dark' });
  await page.goto(`${stage.url}/withdraw`);
  const send = page.getByRole('button', { name: 'Enviar transacción' });
  await send.waitFor();
  const inkIn = (theme: string) =>
    page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
      return getComputedStyle(document.body).color;
    }, theme);
  const dark = await inkIn('dark');
  await page.emulateMedia({ media: 'print' });
  const printed = await inkIn('dark');
  expect(printed).not.toBe(dark);
  await send.waitFor({ state: 'hidden' });
  await page.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Retirar' }).waitFor();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  expect(await inkIn('light')).toBe(printed);
});
