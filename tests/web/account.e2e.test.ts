import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { formatUsd } from '@nodo/contracts/money';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import {
  axe,
  axeInBoth,
  NARROW,
  overflow,
  screenshot,
  see,
  seeToast,
  type Visitor,
  WIDE,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { picture } from '../support/files.ts';
import { register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';
import { portfolio } from '../support/views.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

test('SET-01 SET-02 SET-03 SET-04 NAV-15 keeps one’s name, and says that the e-mail stays', async () => {
  const { email } = await register(stage.url, 'Camila Duque');
  const visitor = await stage.person(email);
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Mi Perfil' }).click();
  await page.getByRole('tab', { name: 'Perfil', selected: true }).waitFor();
  const tabs = page.getByRole('tablist', { name: 'Mi Perfil' }).getByRole('tab');
  expect(await tabs.allTextContents()).toEqual(['Perfil', 'Notificaciones', 'Seguridad', 'Preferencias']);
  await see(page, 'El email no se puede modificar');
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBeNull();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-profile');
  await page.getByLabel('Nombres', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await see(page, 'Escribe tu nombre');
  expect(visitor.calls).not.toContain('PATCH /api/profile');
  await page.getByLabel('Nombres', { exact: true }).fill('Catalina');
  // What is not saved yet is still there after a look at another tab.
  await page.getByRole('tab', { name: 'Preferencias' }).click();
  await page.getByRole('combobox', { name: 'Idioma' }).waitFor();
  await page.getByRole('tab', { name: 'Perfil' }).click();
  await page.getByLabel('Nombres', { exact: true }).waitFor();
  expect(await page.getByLabel('Nombres', { exact: true }).inputValue()).toBe('Catalina');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await seeToast(page, 'Perfil actualizado', 'Guardamos tus cambios.');
  await page.getByRole('button', { name: /^Menú de Catalina/ }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Nombres', { exact: true }).inputValue()).toBe('Catalina');
});

/** A test picture in place of a portrait photo, in a phone's format. */
const portrait = (name: string) => ({ name, mimeType: 'image/png', buffer: picture(720, 480) });
/** The user's own photo in the button of their menu. */
const ownPhoto = (page: Page) => page.getByRole('button', { name: /^Menú de/ }).locator('img');
const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

/** Takes screenshots of the profile card in both themes. */
async function pictured(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    await screenshot(page, `${name}-${theme}`);
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
}

test('SET-04 UPL-02 shows one’s photo everywhere once it is sent, in other tabs and to the team, until it is taken away', async () => {
  const { id, email } = await register(stage.url, 'Tomás Duque');
  const visitor = await stage.person(email);
  const { page } = visitor;
  const staff = await stage.person(ADMIN);
  await visitor.open('/settings?tab=perfil');
  const other = await visitor.newTab('/');
  const input = page.getByLabel('Foto de perfil');
  await page.getByText('Subir foto', { exact: true }).waitFor();
  expect(await ownPhoto(page).count()).toBe(0);
  await input.setInputFiles({ name: 'yo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await seeToast(page, 'Tipo de archivo no permitido', 'Solo se aceptan fotos JPG, PNG o WebP');
  await input.setInputFiles({ ...portrait('enorme.png'), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await seeToast(page, 'Archivo muy grande', 'La foto debe ser menor a 5MB');
  expect(visitor.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await input.setInputFiles(portrait('yo.png'));
  await seeToast(page, 'Foto actualizada', 'Ya se ve en tu cuenta.');
  for (const tab of [page, other]) {
    await ownPhoto(tab).waitFor();
    await eventually('the photo', async () => (await widthOf(ownPhoto(tab))) === 256);
  }
  await pictured(page, 'settings-photo');
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await pictured(page, 'settings-photo-narrow');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog', { name: 'Menú' }).locator('img').waitFor();
  await screenshot(page, 'menu-photo-narrow');
  await page.keyboard.press('Escape');
  await page.setViewportSize(WIDE);

  await staff.open(`/admin/users/${id}`);
  const seen = staff.page.locator(`main img[src^="/api/users/${id}/photo"]`);
  await eventually('the photo', async () => (await widthOf(seen)) === 256);
  await screenshot(staff.page, 'customer-photo');
  const first = await seen.getAttribute('src');
  await input.setInputFiles(portrait('otra.png'));
  await eventually('the other photo', async () => (await seen.getAttribute('src')) !== first);

  await page.getByRole('button', { name: 'Eliminar foto' }).click();
  await seeToast(page, 'Foto eliminada', 'En su lugar se ve la inicial de tu nombre.');
  for (const tab of [page, other]) await ownPhoto(tab).waitFor({ state: 'detached' });
  await seen.waitFor({ state: 'detached' });
  await staff.open(`/audit?persona=${id}`);
  await see(staff.page, 'Foto de perfil cambiada');
});

test('offline a save fails at once, says so and sends nothing later; what was typed stays', async () => {
  const { email } = await register(stage.url, 'Tomás Duque');
  const visitor = await stage.person(email, { viewport: NARROW });
  visitor.tolerate(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const { page } = visitor;
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/profile')) keys.push(request.headers()['idempotency-key']);
  });
  await visitor.open('/settings?tab=perfil');
  const name = page.getByLabel('Nombres', { exact: true });
  // What stands below the profile has come, too.
  await page.getByRole('heading', { name: 'Mis billeteras' }).waitFor();
  await name.fill('Tiago');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const sentence = 'Sin conexión: no se envió nada. Intenta de nuevo cuando vuelva tu internet.';
  await seeToast(page, 'Error', sentence);
  await screenshot(page, 'settings-offline-narrow');
  expect(await name.inputValue()).toBe('Tiago');
  const kept = await page.evaluate(() => sessionStorage.getItem('nodo:command:profile'));
  await page.context().setOffline(false);
  await see(page, 'En vivo');
  expect(keys).toEqual([]);
  await page.getByRole('button', { name: 'Guardar cambios' }).dblclick();
  await seeToast(page, 'Perfil actualizado', 'Guardamos tus cambios.');
  expect(keys).toEqual([kept]);
});

test('SET-06 AUTH-08 CONF-13 lists sessions live, ends one and then all others', async () => {
  const { client: first, email } = await register(stage.url, 'Rosa Duque');
  await first.send('POST', '/api/logout', undefined, { key: null });
  const visitor = await stage.person(email, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/settings?tab=seguridad');
  await see(page, 'Esta sesión');
  expect(await page.locator('input[type=password]').count()).toBe(0);
  const others = page.getByRole('button', { name: /^Cerrar sesión de/ });
  expect(await others.count()).toBe(0);
  const clients: Client[] = [];
  for (let index = 1; index <= 3; index += 1) {
    clients.push(await stage.signIn(email));
    await others.nth(index - 1).waitFor();
  }
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-sessions-narrow');
  await others.first().click();
  await seeToast(page, 'Sesión cerrada', 'Ese navegador ya salió de tu cuenta.');
  await others.nth(2).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await seeToast(page, 'Sesiones cerradas', 'Cerramos 2 sesiones.');
  await others.first().waitFor({ state: 'detached' });
  for (const client of clients) expect((await client.get('/api/auth/user')).status).toBe(401);
  await see(page, 'Esta sesión');
});

/** Another investor with permission to invest. */
const SANTIAGO = 'santiago.hoyos@ejemplo.co';
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** What distinguishes an investor from others: first name and total invested. */
interface Marks {
  readonly name: string;
  readonly total: string;
}

async function marksOf(address: string): Promise<Marks> {
  const client = await stage.signIn(address);
  const { firstName } = currentUserViewSchema.parse((await client.get('/api/auth/user')).body);
  const { totalInvestment } = await portfolio(client);
  return { name: firstName, total: plain(formatUsd(totalInvestment)) };
}

async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole('navigation').locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(stage.url + path);
}

const amount = (page: Page) => page.getByRole('dialog').getByLabel('Monto a invertir (USD)');

/** Opens the investment form at /investments and returns its initial amount. */
async function openedAmount(page: Page): Promise<string> {
  await button(page, 'Nueva Inversión').click();
  await amount(page).waitFor();
  return amount(page).inputValue();
}

/** Closes the investment form. Pressed before the form has the focus, Escape would close the toast above it. */
async function closeForm(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await eventually('the focus in the form', () =>
    form.evaluate((dialog) => dialog.contains(document.activeElement)),
  );
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
}

/** Waits until the start page shows this person's data. */
async function seeOwn(page: Page, { name, total }: Marks): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Menú de ${name}`) }).waitFor();
  await see(page.locator('main'), total);
}

/** Opens all of the investor's screens and leaves a draft amount in the investment form. */
async function arriveWithDraft(marks: Marks): Promise<Visitor> {
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/status of 401/, /WebSocket/);
  const { page } = visitor;
  await visitor.open('/');
  await seeOwn(page, marks);
  await follow(page, '/reports');
  await see(page, 'Transacciones recientes');
  await follow(page, '/investments');
  expect(await openedAmount(page)).toBe('');
  await amount(page).fill('73500');
  await closeForm(page);
  return visitor;
}

/** Ends all sessions of a user through the API; waits until this tab is redirected to the sign-in screen. */
async function endSessions(page: Page, address: string): Promise<void> {
  await page.getByTitle(/^Bloque/).waitFor();
  expect((await (await stage.signIn(address)).send('DELETE', '/api/sessions')).status).toBe(200);
  await page.waitForURL('**/login?next=**');
  await page.getByLabel('Email', { exact: true }).waitFor();
}

async function signInAs(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(address);
  await button(page, 'Iniciar Sesión').click();
  await page.waitForURL(`${stage.url}/investments`);
}

/** Records the page's text after every DOM change; the record is lost when the page is reloaded. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  const notes = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const note = () => texts.add(document.querySelector('#root')?.textContent ?? '');
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return async () => plain(await notes.evaluate((texts) => [...texts].join('\n')));
}

test('AUTH-08 SET-06 whoever signs in next in the same tab sees and finds nothing of who was there before', async () => {
  const [camila, santiago] = [await marksOf(INVESTOR), await marksOf(SANTIAGO)];
  const { page } = await arriveWithDraft(camila);
  await endSessions(page, INVESTOR);
  const texts = await watchTexts(page);
  await signInAs(page, SANTIAGO);
  await see(page, 'Bodegas disponibles');
  const found = await openedAmount(page);
  await closeForm(page);
  await follow(page, '/reports');
  await see(page, 'Transacciones recientes');
  await follow(page, '/');
  await seeOwn(page, santiago);
  const seen = await texts();
  expect(seen).toContain(santiago.total);
  for (const mark of Object.values(camila)) expect(seen).not.toContain(mark);
  expect(found).toBe('');

  await follow(page, '/investments');
  await endSessions(page, SANTIAGO);
  const after = await watchTexts(page);
  await signInAs(page, INVESTOR);
  expect(await openedAmount(page)).toBe('');
  await closeForm(page);
  await follow(page, '/');
  await seeOwn(page, camila);
  for (const mark of Object.values(santiago)) expect(await after()).not.toContain(mark);
});

test('AUTH-08 who signs in again after their session ended finds what they had typed; signing out leaves nothing', async () => {
  const { page } = await arriveWithDraft(await marksOf(INVESTOR));
  await endSessions(page, INVESTOR);
  await signInAs(page, INVESTOR);
  expect(await openedAmount(page)).toBe('73500');
  await closeForm(page);
  await page.getByRole('button', { name: /^Menú de / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.locator('#hero-section').waitFor();
  const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  // The sign-in form's idempotency key belongs to no user.
  expect(kept.filter((key) => /^nodo:(draft|command:(?!sign-in)|theme-kept)/.test(key))).toEqual([]);
  await page.goto(`${stage.url}/login?next=/investments`);
  await signInAs(page, SANTIAGO);
  expect(await openedAmount(page)).toBe('');
});

test('AUTH-08 a tab follows to the person who signed in in another tab, with nothing of the one before', async () => {
  const [camila, santiago] = [await marksOf(INVESTOR), await marksOf(SANTIAGO)];
  const visitor = await arriveWithDraft(camila);
  const { page } = visitor;
  await follow(page, '/');
  await seeOwn(page, camila);
  const [name = '', value = ''] = (await stage.signIn(SANTIAGO)).cookie.split('=');
  await visitor.context.addCookies([{ name, value, url: stage.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: new RegExp(`^Menú de ${santiago.name}`) }).waitFor();
  const texts = await watchTexts(page);
  await seeOwn(page, santiago);
  await follow(page, '/investments');
  expect(await openedAmount(page)).toBe('');
  for (const mark of Object.values(camila)) expect(await texts()).not.toContain(mark);
});

test('SET-10 a theme that could not be kept for one person is not sent for the next', async () => {
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/status of 401/, /WebSocket/, /api\/preferences/);
  const { page } = visitor;
  await visitor.open('/investments');
  await page.route('**/api/preferences', (route) => route.abort());
  await page.getByRole('button', { name: /^Menú de / }).click();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/preferences'));
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await failed;
  await page.unroute('**/api/preferences');
  await page.keyboard.press('Escape');
  await endSessions(page, INVESTOR);
  await signInAs(page, SANTIAGO);
  await see(page, 'Bodegas disponibles');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  expect(visitor.requests('PATCH', '/api/preferences')).toHaveLength(1);
});
