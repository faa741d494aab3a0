import { readFile } from 'node:fs/promises';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { momentViewSchema } from '@nodo/contracts/history/moment';
import { historyPageSchema } from '@nodo/contracts/history/views';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, quiet, screenshot, see, type Visitor } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { ENTRIES } from '../support/shell-screen.ts';
import { browserStage } from '../support/stage.ts';
import { investments } from '../support/views.ts';

const stage = browserStage({ isShared: true });
keepSettings(stage);
let admin: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

const banner = (page: Page) => page.getByRole('status', { name: 'Momento que se muestra' });
const moment = (page: Page) => new URL(page.url()).searchParams.get('momento');
const sent = ({ calls }: Visitor) => calls.filter((call) => !call.startsWith('GET '));
/** GET calls whose path starts with `path`, for a past moment (`asOf`) or for now. */
const reads = ({ calls }: Visitor, path: string) => calls.filter((call) => call.startsWith(`GET ${path}`));

async function changeRate(monthlyReturnRate: string): Promise<void> {
  const now = financialSettingsViewSchema.parse((await admin.get('/api/financial-settings')).body);
  const { revision: _revision, updatedAt: _at, isDefault: _default, ...settings } = now;
  const body = { ...settings, monthlyReturnRate, reason: 'Prueba de un momento pasado' };
  expect((await admin.send('POST', '/api/financial-settings', body)).status).toBe(200);
}

async function positions(direction: 'asc' | 'desc', limit: number): Promise<string[]> {
  const { body } = await admin.get(`/api/history/events?direction=${direction}&limit=${limit}`);
  return historyPageSchema.parse(body).events.map(({ position }) => position);
}

test('AUDIT-02 ROLE-08 staff choose a moment, every link keeps it, and one click leads back to now', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('button', { name: 'Ver otro momento' }).press('Enter');
  const dialog = page.getByRole('dialog');
  expect(await axeInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ver ese momento' }).click();
  await see(dialog, 'Escribe una fecha y una hora');
  await dialog.getByRole('button', { name: 'Hace seis meses' }).click();
  await see(banner(page), /^Así era la plataforma el .+ \(Bogotá\)$/);
  const chosen = moment(page);
  expect(chosen).not.toBeNull();
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  for (const link of await links.all()) expect(await link.getAttribute('href')).toContain('momento=');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mis Inversiones', exact: true }).click();
  await page.waitForURL('**/investments?momento=*');
  await page.reload();
  await see(banner(page), /^Así era la plataforma/);
  expect(moment(page)).toBe(chosen);
  const past = await eventually('the investments to be asked for', () => {
    const asked = reads(visitor, '/api/investments');
    return asked.length > 0 && asked;
  });
  for (const call of past) expect(call).toMatch(/[?&]asOf=\d+$/);
  // Removing a filter changes only its own parameter in the URL.
  await visitor.open(`/history?evento=UserRegistered&momento=${encodeURIComponent(chosen ?? '')}`);
  await page.getByRole('button', { name: 'Quitar el filtro «Evento: Usuario registrado»' }).click();
  await eventually('the filter to be gone', async () => !page.url().includes('evento='));
  expect(moment(page)).toBe(chosen);
  await page.getByRole('button', { name: 'Volver a ahora' }).click();
  await eventually('no moment', async () => moment(page) === null);
  await eventually('no banner', async () => (await banner(page).innerText()) === '');
  await page.goBack();
  await see(banner(page), /^Así era la plataforma/);
  expect(sent(visitor)).toEqual([]);
});

test('AUDIT-02 one steps from event to event, from the first to the last, and by days', async () => {
  const [first = '', second = ''] = await positions('asc', 2);
  const [last = '', beforeLast = ''] = await positions('desc', 2);
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open(`/?momento=${second}`);
  const earlier = page.getByRole('button', { name: 'Un evento antes' });
  const later = page.getByRole('button', { name: 'Un evento después' });
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Un evento antes' }).click();
  await eventually('the first event', async () => moment(page) === first);
  await page.locator('button[aria-disabled=true]', { hasText: 'Un evento antes' }).waitFor();
  expect(await earlier.evaluate((button) => button === document.activeElement)).toBe(true);
  await visitor.open(`/?momento=${beforeLast}`);
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Un evento después' }).click();
  await eventually('the last event', async () => moment(page) === last);
  await later.waitFor();
  await page.getByRole('combobox', { name: 'De cuánto en cuánto' }).selectOption('day');
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Un día antes' }).click();
  await eventually('a moment', async () => /^\d{4}-/.test(moment(page) ?? ''));
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Un día después' }).click();
  await eventually('the moment a day later', async () => page.getByText('Volver a ahora').isVisible());
});

test('AUDIT-02 in the past nothing can be done, and what keeps no history says so', async () => {
  const [last = ''] = await positions('desc', 1);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/admin/warehouses?momento=${last}`);
  await page.getByRole('button', { name: 'Nueva Bodega' }).waitFor();
  expect(await page.getByRole('button', { name: 'Nueva Bodega' }).isDisabled()).toBe(true);
  for (const edit of await page.getByRole('button', { name: /^Editar/ }).all()) {
    expect(await edit.isDisabled()).toBe(true);
  }
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'as-of-warehouses');
  await visitor.open(`/admin?buscar=andrea.villegas&momento=${last}`);
  const decide = page.getByRole('button', { name: /^Aprobar el KYC de/ });
  await decide.first().click({ force: true });
  expect(await decide.first().getAttribute('aria-disabled')).toBe('true');
  await visitor.open(`/notifications?momento=${last}`);
  await page
    .getByRole('button', { name: /^Marcar como leída/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Marcar como leída/, disabled: false }).count()).toBe(0);
  await visitor.open(`/admin/projections?momento=${last}`);
  await see(banner(page), /No guarda su historia y se muestra como es ahora: .*[Cc]ómo van las proyecciones/);
  expect(reads(visitor, '/api/projections')).toContain('GET /api/projections');
  await page.getByRole('button', { name: 'Volver a ahora' }).click();
  await visitor.open('/admin/warehouses');
  await page.getByRole('button', { name: 'Nueva Bodega', disabled: false }).waitFor();
  expect(sent(visitor)).toEqual([]);
});

test('AUDIT-02 what waited at a moment waits and is late by the clock of that moment', async () => {
  const { body } = await admin.get('/api/history/events?type=KycSubmitted&direction=asc&limit=1');
  const [submitted] = historyPageSchema.parse(body).events;
  const daysAgo = (Date.now() - Date.parse(submitted?.occurredAt ?? '')) / (24 * 3_600_000);
  expect(daysAgo).toBeGreaterThan(7);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/?momento=${submitted?.position}`);
  const waiting = page
    .getByRole('list', { name: 'Lo que espera por el equipo' })
    .getByRole('link')
    .filter({ hasText: /Llegó (hace un momento|en un momento)/ });
  await see(waiting, /Vence dentro de \d/);
  await see(page, /^La más antigua vence dentro de \d/);
});

test('AUDIT-02 LIVE-01 what happens now does not disturb the past', async () => {
  // Another rate than the one to come.
  await changeRate('0.0161');
  const [last = ''] = await positions('desc', 1);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/admin/financial');
  await see(page, 'Retorno mensual');
  expect(await page.getByText(/1,77/).count()).toBe(0);
  const past = await visitor.newTab(`/admin/financial?momento=${last}`);
  await see(banner(past), /^Así era la plataforma/);
  const shown = past.locator('#contenido');
  await past.getByText('Retorno mensual', { exact: false }).first().waitFor();
  await quiet(past);
  const before = await shown.innerText();
  const asked = () => visitor.calls.filter((call) => call.includes('asOf=')).length;
  const askedBefore = asked();
  await changeRate('0.0177');
  await page.bringToFront();
  await see(page, /1,77/);
  expect(await shown.innerText()).toBe(before);
  expect(asked()).toBe(askedBefore);
  await past.bringToFront();
  await past.getByRole('button', { name: 'Volver a ahora' }).click();
  await see(past, /1,77/);
});

test('AUDIT-02 AUDIT-01 an audit entry leads to the platform before and after it', async () => {
  await changeRate('0.0163');
  await changeRate('0.0171');
  const { rows } = auditPageSchema.parse(
    (await admin.get('/api/audit?action=FinancialSettingsUpdated&limit=1')).body,
  );
  const entry = rows[0];
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?accion=FinancialSettingsUpdated');
  await page.getByRole('button', { name: 'Configuración actualizada', exact: true }).first().click();
  await page.getByRole('link', { name: 'Ver la plataforma antes', exact: true }).click();
  await page.waitForURL('**/admin/financial?momento=*');
  expect(moment(page)).toBe(String(BigInt(entry?.position ?? '0') - 1n));
  await see(page, /1,63/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ver la plataforma después', exact: true }).click();
  await page.waitForURL(`**/admin/financial?momento=${entry?.position}`);
  await see(page, /1,71/);
});

test('AUDIT-02 ROLE-08 every screen opens in the past, reads only of it, and sends nothing', async () => {
  const visitor = await stage.person(ADMIN);
  // An image, video or user that didn't exist yet at that moment.
  visitor.tolerate(/status of 404 .*[?&]asOf=/s);
  const { page } = visitor;
  const chosen = new Date(Date.now() - 90 * 24 * 3_600_000).toISOString();
  const { unversioned } = momentViewSchema.parse(
    (await admin.get(`/api/history/moment?${new URLSearchParams({ at: chosen })}`)).body,
  );
  const plain = unversioned.map(
    ({ path }) => new RegExp(`^GET ${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  );
  const always = [/^GET \/api\/auth\/user$/, /^GET \/api\/passkeys$/];
  const own = await investments(await stage.signIn(INVESTOR));
  const old = own.find(({ confirmedAt }) => confirmedAt !== null && confirmedAt < chosen);
  for (const path of [...ENTRIES.map(([path]) => path), `/investments/${old?.id}`]) {
    const from = visitor.calls.length;
    await visitor.open(`${path}?${new URLSearchParams({ momento: chosen })}`);
    await see(banner(page), /^Así era la plataforma/);
    await quiet(page);
    expect(await page.getByRole('main').getByRole('alert').count(), path).toBe(0);
    const live = visitor.calls
      .slice(from)
      .filter((call) => !/[?&]asOf=\d+$/.test(call))
      .filter((call) => ![...plain, ...always].some((pattern) => pattern.test(call)));
    expect(live, path).toEqual([]);
  }
});

test('AUDIT-02 what is no moment is said in words, and an investor has none', async () => {
  const analyst = await stage.person(ANALYST, { viewport: NARROW });
  analyst.tolerate(/status of 400 .*\/api\/history\/moment/s);
  const { page } = analyst;
  await analyst.open('/?momento=ayer');
  await see(page, /^Escribe una posición, o una fecha y hora con su zona/);
  await analyst.open('/?momento=999999999999');
  await see(page, /^La historia llega hasta la posición \d+$/);
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Volver a ahora' }).click();
  await see(page, 'Lo último, en vivo');
  const [first = ''] = await positions('asc', 1);
  await analyst.open(`/history?momento=${first}`);
  await see(banner(page), /^Así era la plataforma/);
  expect(await overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'as-of-360');
  const investor = await stage.person(INVESTOR);
  await investor.open(`/investments?momento=${first}`);
  await eventually('no moment', async () => moment(investor.page) === null);
  await see(investor.page, 'Mis Inversiones');
  expect(await investor.page.getByRole('button', { name: 'Ver otro momento' }).count()).toBe(0);
  expect(investor.calls.filter((call) => call.includes('asOf='))).toEqual([]);
});

test('API-45 CONF-07 an admin compares two moments: rows, figures with their differences, and a file', async () => {
  await changeRate('0.0164');
  const [before = ''] = await positions('desc', 1);
  await changeRate('0.0182');
  const [after = ''] = await positions('desc', 1);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/history');
  await page.getByRole('link', { name: 'Comparar dos momentos' }).click();
  await see(page, 'Elige dos momentos y qué comparar');
  await page.getByRole('textbox', { name: 'Antes: posición' }).fill(before);
  await page.getByRole('textbox', { name: 'Después: posición' }).fill(after);
  // The figures need no read model to be chosen.
  await page.getByRole('table', { name: 'Cifras de la plataforma' }).waitFor();
  await page.getByRole('combobox', { name: 'Qué se compara' }).click();
  await page.getByRole('option', { name: 'financial_settings_history' }).click();
  await see(page, 'Llegaron: 1 · Se fueron: 0 · Cambiaron: 0');
  await see(page, '0.0182');
  const conditions = page.getByRole('table', { name: 'Condiciones para invertir' });
  await conditions.getByRole('row').filter({ hasText: '(distinta)' }).filter({ hasText: '1,82' }).waitFor();
  await page.getByRole('table', { name: 'Cifras de la plataforma' }).waitFor();
  await see(page.getByRole('table', { name: 'Libros', exact: true }), 'Tesorería');
  await page.getByRole('combobox', { name: 'Bodega' }).click();
  const warehouse = page.getByRole('option').nth(1);
  const name = await warehouse.innerText();
  await warehouse.click();
  await see(page.getByRole('table', { name: `Bodega: ${name}` }), 'Capital reservado');
  await page.getByRole('combobox', { name: 'Persona' }).fill(INVESTOR);
  await page.getByRole('option', { name: INVESTOR }).click();
  await see(page.getByRole('table', { name: /^Persona: / }), 'Saldo disponible');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('comparacion-financial_settings_history.csv');
  for (const group of ['Retiros', 'KYC', 'Reservas'])
    await page.getByRole('table', { name: group, exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Distribución del mes' }).waitFor();
  const figures = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Cifras en CSV' }).click();
  expect((await figures).suggestedFilename()).toMatch(/^cifras-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await (await figures).path(), 'utf8');
  expect(file).toContain('Condiciones para invertir,Retorno mensual,1.64,1.82,0.18,,%\r\n');
  expect(file).toContain(`Bodega: ${name},Estado,`);
  expect(file).toMatch(/Persona: .+,Saldo disponible,/);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'compare');
  // The URL holds the whole comparison, so a reload keeps it.
  await page.reload();
  await see(page, 'Llegaron: 1 · Se fueron: 0 · Cambiaron: 0');
  await see(page.getByRole('table', { name: /^Persona: / }), 'Saldo disponible');
  await page.getByRole('textbox', { name: 'Después: posición' }).fill('999999999999');
  visitor.tolerate(/status of 400 .*\/api\/history\/compare/s);
  await see(page, /^La historia llega hasta la posición \d+$/);
});

test('API-45 an analyst compares months on a small screen, without knowing whose they are', async () => {
  const visitor = await stage.person(ANALYST, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/history/compare?tabla=users');
  await page.getByRole('button', { name: 'Los últimos seis meses' }).click();
  const rows = page.getByRole('list', { name: 'Filas distintas' });
  await rows.getByText('•••').first().waitFor();
  expect(await rows.innerText()).not.toContain('Restrepo');
  await page.getByRole('combobox', { name: 'Bodega' }).waitFor();
  for (const [role, hidden] of [
    ['table', 'Cifras de la plataforma'],
    ['table', 'Retiros'],
    ['table', 'KYC'],
    ['combobox', 'Persona'],
    ['combobox', 'Distribución del mes'],
  ] as const)
    expect(await page.getByRole(role, { name: hidden }).count(), hidden).toBe(0);
  await page.getByRole('table', { name: 'Reservas', exact: true }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'compare-360');
});
