import { isDeepStrictEqual } from 'node:util';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, type ScreenOptions, screenshot, see, WIDE } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { isFocused } from '../support/keyboard.ts';
import { submitKyc } from '../support/kyc.ts';
import { ownId, register, reviewKyc } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;
let rate = 100;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });
const items = (page: Page) => page.getByRole('main').getByRole('article');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const bellSays = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor();

/** Changes the financial settings, of which every investor is notified. */
async function notifyInvestors(): Promise<void> {
  rate += 1;
  const body = {
    minimumInvestment: '50000',
    monthlyReturnRate: `0.0${rate}`,
    managementFeeRate: '0.02',
    platformFeeRate: '0.005',
    recompraEnabled: true,
  };
  const answer = await admin.send('POST', '/api/financial-settings', body);
  if (answer.status !== 200) throw new Error(`The settings answered ${answer.status}`);
}

/** A newly registered investor, without notifications, at `path`. */
async function newcomer(name: string, path: string, options: ScreenOptions = {}) {
  const { client, email } = await register(stage.url, name);
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  await bell(visitor.page).waitFor();
  return { visitor, page: visitor.page, client };
}

test('NAV-14 NOTI-04 LIVE-01 the bell is quiet with nothing unread, and counts what comes without a reload', async () => {
  const { page } = await newcomer('Nora Salas', '/investments');
  await bellSays(page, 'Notificaciones');
  expect(await bell(page).textContent()).toBe('');
  await bell(page).click();
  await panel(page).getByText('No tienes notificaciones.').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await isFocused(bell(page));

  const status = page.getByRole('status').filter({ hasText: 'Notificaciones: 1 sin leer' });
  expect(await status.count()).toBe(0);
  await notifyInvestors();
  await bellSays(page, 'Notificaciones, 1 sin leer');
  expect(await bell(page).textContent()).toBe('1');
  await status.waitFor({ state: 'attached' });
  await notifyInvestors();
  await bellSays(page, 'Notificaciones, 2 sin leer');
});

test('NAV-14 NOTI-02 the bell shows the newest few; one leads where it belongs and is read; all are a step away', async () => {
  const { page, client } = await newcomer('Diego Lara', '/investments');
  await submitKyc(client);
  await reviewKyc(admin, await ownId(client), 'rejected', 'La cédula no se lee');
  await bellSays(page, 'Notificaciones, 2 sin leer');
  await bell(page).click();
  const links = panel(page).getByRole('listitem').getByRole('link');
  await eventually('two of them', async () => (await links.count()) === 2);
  expect(await links.first().textContent()).toContain('Tu verificación fue rechazada');
  expect(await links.first().textContent()).toContain('La cédula no se lee');
  await links.first().click();
  await page.waitForURL('**/kyc');
  await panel(page).waitFor({ state: 'detached' });
  await bellSays(page, 'Notificaciones, 1 sin leer');
  await bell(page).click();
  await panel(page).getByRole('link', { name: 'Ver todas' }).click();
  await page.waitForURL('**/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor();
  await see(page, '1 sin leer.');
  const rejected = items(page).filter({ hasText: 'Tu verificación fue rechazada' });
  await rejected.getByText('Importante', { exact: true }).waitFor();
  const { rows } = notificationPageSchema.parse((await client.get('/api/notifications')).body);
  const told = rows.find(({ title }) => title === 'Tu verificación fue rechazada');
  expect(told?.priority).toBe('high');
  const time = rejected.locator('time');
  expect(await time.getAttribute('datetime')).toBe(told?.timestamp);
  expect(await time.textContent()).toMatch(/^(hace|en) /);
});

test('NOTI-03 NOTI-05 one is marked, then all; the bell and another window follow, a reload keeps it', async () => {
  const { visitor, page } = await newcomer('Rosa Téllez', '/notifications');
  await see(page, 'No tienes notificaciones');
  for (let round = 0; round < 3; round += 1) await notifyInvestors();
  const other = await visitor.newTab('/notifications');
  await bellSays(page, 'Notificaciones, 3 sin leer');
  await eventually(
    'three on both',
    async () => (await items(page).count()) + (await items(other).count()) === 6,
  );
  const mark = /^Marcar como leída/;
  expect(await items(page).first().textContent()).toContain('(sin leer)');
  await items(page).first().getByRole('button', { name: mark }).click();
  for (const window of [page, other]) {
    await bellSays(window, 'Notificaciones, 2 sin leer');
    await eventually(
      'the first one to be read',
      async () => !(await items(window).first().textContent())?.includes('(sin leer)'),
    );
  }
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  for (const window of [page, other]) {
    await bellSays(window, 'Notificaciones');
    await eventually(
      'nothing to mark',
      async () => (await items(window).getByRole('button', { name: mark }).count()) === 0,
    );
    await see(window, 'No tienes notificaciones sin leer.');
  }
  await page.reload();
  await bellSays(page, 'Notificaciones');
  await eventually('all three', async () => (await items(page).count()) === 3);
  expect(visitor.calls).toContain('POST /api/notifications/read');
});

test('NOTI-03 A11Y-02 whoever marks by keyboard goes on in that row, in the next one, and at the heading', async () => {
  const { page } = await newcomer('Ana Prada', '/notifications');
  await see(page, 'No tienes notificaciones');
  for (let round = 0; round < 4; round += 1) await notifyInvestors();
  await bellSays(page, 'Notificaciones, 4 sin leer');
  await eventually('all four', async () => (await items(page).count()) === 4);
  const firstIn = (place: number) => items(page).nth(place).locator('a, button').first();
  async function press(mark: Locator): Promise<void> {
    await mark.focus();
    await page.keyboard.press('Enter');
  }
  const mark = (place: number) =>
    items(page)
      .nth(place)
      .getByRole('button', { name: /^Marcar como leída/ });
  await press(mark(0));
  await bellSays(page, 'Notificaciones, 3 sin leer');
  await isFocused(firstIn(0));
  await tab(page, 'Sin leer').click();
  await eventually('three of them', async () => (await items(page).count()) === 3);
  await press(mark(0));
  await eventually('two of them', async () => (await items(page).count()) === 2);
  await isFocused(firstIn(0));
  await press(button(page, 'Marcar todas como leídas'));
  await see(page, 'Estás al día');
  await isFocused(page.getByRole('heading', { level: 1, name: 'Notificaciones' }));
});

test('NOTI-03 when the server can’t be reached what was shown as read is taken back, and said', async () => {
  const { visitor, page } = await newcomer('Iván Mora', '/notifications');
  visitor.tolerate(/net::ERR_FAILED/);
  await notifyInvestors();
  await bellSays(page, 'Notificaciones, 1 sin leer');
  await page.route('**/api/notifications/read', (route) => route.abort());
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await see(page, 'No pudimos marcarlas como leídas. Intenta de nuevo.');
  await bellSays(page, 'Notificaciones, 1 sin leer');
});

test('NOTI-01 NOTI-02 each filter shows its own, stands in the address, and all are reached page by page', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  const client = await stage.signIn(INVESTOR);
  await visitor.open('/notifications');
  await items(page).first().waitFor();
  const names = await page.getByRole('tab').allTextContents();
  expect(names).toEqual(['Todas', 'Sin leer', 'Inversiones', 'Pagos', 'Obra']);
  for (const [name, filter, type] of [
    ['Inversiones', 'inversiones', 'investment'],
    ['Pagos', 'pagos', 'payment'],
    ['Obra', 'obra', 'construction'],
  ] as const) {
    await tab(page, name).click();
    await page.waitForURL(`**/notifications?ver=${filter}`);
    const { body } = await client.get(`/api/notifications?limit=20&type=${type}`);
    const expected = notificationPageSchema.parse(body).rows.map(({ title }) => title);
    expect(expected.length).toBeGreaterThan(0);
    const titles = items(page).getByRole('heading');
    // Compares titles: the previous filter may have shown equally many.
    await eventually(`those of ${name}`, async () => {
      const texts = (await titles.allTextContents()).map((text) => text.replace(' (sin leer)', ''));
      return isDeepStrictEqual(texts, expected);
    });
  }
  await page.reload();
  await items(page).first().waitFor();
  expect(await tab(page, 'Obra').getAttribute('aria-selected')).toBe('true');
  await tab(page, 'Todas').click();
  await page.waitForURL('**/notifications');
  const more = page.getByRole('button', { name: 'Ver más notificaciones' });
  await eventually('the first page', async () => (await items(page).count()) === 20);
  await more.click();
  await eventually('the second page', async () => (await items(page).count()) > 20);
});

test('NOTI-02 the action leads where it belongs and the notification is read', async () => {
  const { page, client } = await newcomer('Sara Luna', '/notifications');
  await submitKyc(client);
  await items(page).getByRole('link', { name: 'Ver mi verificación' }).click();
  await page.waitForURL('**/kyc');
  await bellSays(page, 'Notificaciones');
});

test('NOTI-05 ERR-05 without an answer the screen says so and works again upon retry', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/net::ERR_FAILED/);
  await page.route('**/api/notifications?**', (route) => route.abort());
  await visitor.open('/notifications');
  const alert = page.getByRole('alert').filter({ hasText: /^No hay conexión con el servidor/ });
  await alert.waitFor();
  await page.unroute('**/api/notifications?**');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await items(page).first().waitFor();
});

interface Screen {
  readonly name: string;
  readonly who: string | undefined;
  readonly path: string;
  readonly prepare: (page: Page) => Promise<unknown>;
}
const screens: readonly Screen[] = [
  {
    name: 'notifications',
    who: INVESTOR,
    path: '/notifications',
    prepare: (page) => items(page).first().waitFor(),
  },
  {
    name: 'notifications-empty',
    who: undefined,
    path: '/notifications?ver=sin-leer',
    prepare: (page) => see(page, 'Estás al día'),
  },
  {
    name: 'notifications-staff',
    who: ADMIN,
    path: '/notifications',
    prepare: (page) => items(page).first().waitFor(),
  },
  {
    name: 'bell',
    who: INVESTOR,
    path: '/investments',
    prepare: async (page) => {
      await bell(page).click();
      await panel(page).getByRole('listitem').first().waitFor();
    },
  },
];

test.each(screens)(
  'SCREEN $name: axe finds nothing, nothing scrolls sideways, in both themes and widths',
  async ({ name, who, path, prepare }) => {
    const options = { reducedMotion: true };
    const { page } = who
      ? await stage.person(who, options).then(async (visitor) => {
          await visitor.open(path);
          return visitor;
        })
      : await newcomer('Vera Ríos', path, options);
    await prepare(page);
    const found: string[] = [];
    for (const viewport of [WIDE, NARROW]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
        found.push(...(await axe(page)));
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await screenshot(page, `${name}-${colorScheme}-${viewport.width}`);
      }
    }
    expect(found).toEqual([]);
  },
);
