import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { bogotaDay } from '@nodo/contracts/bogota';
import { periodOf } from '@nodo/contracts/periods';
import { roadmapOf, roadmapStateLabels } from '@nodo/contracts/warehouses/construction-plans';
import { type ConstructionUpdateRow, constructionUpdateRowSchema } from '@nodo/contracts/warehouses/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
  toastOf,
  WIDE,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { byAddress, dialog, entries, entry, media } from '../support/construction-screen.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, picture } from '../support/files.ts';
import { register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';
import { investments, warehouses } from '../support/views.ts';

const PATH = '/construction-progress';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
let admin: Client;
let camila: Client;

beforeAll(async () => {
  [admin, camila] = await Promise.all([stage.signIn(ADMIN), stage.signIn(INVESTOR)]);
});

async function updates(client = admin, query = ''): Promise<ConstructionUpdateRow[]> {
  const answer = await client.get(`/api/construction-updates?${query}`);
  return z.array(constructionUpdateRowSchema).parse(answer.body);
}

async function open(email: string, path: string, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

/** A warehouse in which the demo's investor has money, and one in which they have none. */
async function ownAndForeign() {
  const [all, own] = [await warehouses(admin), await investments(camila)];
  const ids = new Set(own.filter(({ status }) => status !== 'failed').map((each) => each.warehouseId));
  const [mine, foreign] = [all.find(({ id }) => ids.has(id)), all.find(({ id }) => !ids.has(id))];
  if (!mine || !foreign) throw new Error('The demo lacks an own and a foreign warehouse');
  return { mine, foreign };
}

async function post(update: object): Promise<void> {
  const answer = await admin.send('POST', '/api/construction-updates', update);
  expect(answer.status, answer.text).toBe(201);
}

test('CUPD-02 CUPD-06 CUPD-07 CUPD-08 CUPD-10 the form says what it lacks, under each field', async () => {
  const { page } = await open(ADMIN, '/admin/construction');
  await page.getByRole('tab', { name: 'Construcción', selected: true }).waitFor();
  await button(page, 'Nueva Actualización').click();
  await dialog(page).getByRole('combobox', { name: 'Tipo' }).filter({ hasText: 'Hito' }).waitFor();
  const percentage = dialog(page).getByLabel(/^Avance de la obra/);
  // The range is 0 to 100, in steps of 0.1.
  for (const [typed, key, becomes] of [
    ['99.9', 'ArrowUp', '100'],
    ['100', 'ArrowUp', '100'],
    ['0.1', 'ArrowDown', '0'],
    ['0', 'ArrowDown', '0'],
    ['72,5 %', 'ArrowUp', '72.6'],
  ] as const) {
    await percentage.fill(typed);
    await percentage.press(key);
    expect([typed, key, await percentage.inputValue()]).toEqual([typed, key, becomes]);
  }
  await percentage.fill('100.1');
  await byAddress(page);
  await media(page).fill('http://obra.co/a.jpg');
  await button(dialog(page), 'Publicar actualización').click();
  for (const message of [
    'Selecciona una bodega',
    'El título es requerido',
    'La descripción es requerida',
    'El porcentaje va de 0 a 100, con un decimal como máximo',
    'El enlace debe empezar por https://, o ser el de un archivo subido aquí',
  ])
    await dialog(page).getByRole('alert').filter({ hasText: message }).waitFor();
});

test('CUPD-01 CUPD-03 CUPD-04 CUPD-11 posting shows it at once, moves the progress, and keeps the draft until then', async () => {
  const { mine } = await ownAndForeign();
  const before = mine.progressPercentage;
  const after = before > 50 ? before - 0.5 : before + 0.5;
  const visitor = await open(ADMIN, '/admin/construction');
  const { page } = visitor;
  await button(page, 'Nueva Actualización').click();
  await choose(dialog(page), 'Bodega', mine.name, 'part');
  await choose(dialog(page), 'Tipo', 'Inspección');
  await dialog(page).getByLabel('Título').fill('Prueba de muelles');
  await dialog(page).getByLabel('Descripción').fill('Los catorce muelles soportan la carga.');
  await dialog(page)
    .getByLabel(/^Avance de la obra/)
    .fill(`${after}`);
  await byAddress(page);
  await media(page).fill('https://obra.example/acta.pdf');
  await see(dialog(page), after < before ? `El avance de ${mine.name} baja` : `Nuevo avance de ${mine.name}`);

  // The draft survives a reload and a failed request.
  await page.reload();
  await button(page, 'Nueva Actualización').click();
  expect(await dialog(page).getByLabel('Título').inputValue()).toBe('Prueba de muelles');
  visitor.tolerate(/status of 500/);
  await page.route('**/api/construction-updates', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await button(dialog(page), 'Publicar actualización').click();
  await seeToast(page, 'Error al crear la actualización', 'Lo que escribiste sigue aquí: intenta de nuevo.');
  expect(await dialog(page).getByLabel('Título').inputValue()).toBe('Prueba de muelles');
  await page.unroute('**/api/construction-updates');
  await button(dialog(page), 'Publicar actualización').click();
  await seeToast(page, 'Actualización Creada', 'Los inversionistas de la bodega ya la ven en sus avances');
  await dialog(page).waitFor({ state: 'detached' });

  const shown = entry(page, 'Prueba de muelles');
  await shown.waitFor();
  const percent = `${after.toFixed(Number.isInteger(after) ? 0 : 1).replace('.', ',')}\u00a0%`;
  for (const text of ['Inspección', percent, mine.name, 'obra.example']) await see(shown, text);
  const badge = shown.getByText('Inspección', { exact: true });
  expect(await badge.locator('svg').isVisible()).toBe(true);
  await see(shown, /Publicado por /);
  const view = shown.getByRole('link', {
    name: 'Ver el adjunto de «Prueba de muelles» en una pestaña nueva',
  });
  expect(await view.evaluate((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    'https://obra.example/acta.pdf',
    '_blank',
  ]);
  expect(await entries(page).first().textContent()).toContain('Prueba de muelles');
  const now = (await warehouses(admin)).find(({ id }) => id === mine.id);
  expect(now?.progressPercentage).toBe(after);
  await button(page, 'Nueva Actualización').click();
  expect(await dialog(page).getByLabel('Título').inputValue()).toBe('');
});

test('CUPD-10 a photo of the works is chosen as a file, and seen where it is told', async () => {
  const { mine } = await ownAndForeign();
  const { page } = await open(ADMIN, '/admin/construction');
  await button(page, 'Nueva Actualización').click();
  await choose(dialog(page), 'Bodega', mine.name, 'part');
  await dialog(page).getByLabel('Título').fill('Cubierta desde el aire');
  await dialog(page).getByLabel('Descripción').fill('Así quedó la cubierta.');
  const buffer = picture(900, 600);
  await media(page).setInputFiles({ name: 'cubierta.png', mimeType: 'image/png', buffer });
  await dialog(page).getByRole('img', { name: 'Así se verá la imagen' }).waitFor();
  await button(dialog(page), 'Publicar actualización').click();
  const shown = entry(page, 'Cubierta desde el aire');
  await shown.getByRole('img', { name: 'Imagen de «Cubierta desde el aire»' }).waitFor();
  await shown.locator('[data-state=loaded]').waitFor();
  const [newest] = await updates();
  expect(newest).toMatchObject({
    title: 'Cubierta desde el aire',
    mediaUrl: expect.stringMatching(/^\/api\/media\//),
  });
});

test('CPRO-02 CUPD-10 a PDF of the works is chosen as a file, and saved by investors under its title', async () => {
  const { mine } = await ownAndForeign();
  const { page } = await open(ADMIN, '/admin/construction');
  await button(page, 'Nueva Actualización').click();
  await choose(dialog(page), 'Bodega', mine.name, 'part');
  await choose(dialog(page), 'Tipo', 'Documento');
  await dialog(page).getByLabel('Título').fill('Acta 3/2026');
  await dialog(page).getByLabel('Descripción').fill('Firmada por la interventoría.');
  const buffer = pdf('Acta');
  await media(page).setInputFiles({ name: 'acta.pdf', mimeType: 'application/pdf', buffer });
  await dialog(page).getByRole('link', { name: 'Documento cargado' }).waitFor();
  await screenshot(page, 'construction-document-form');
  await button(dialog(page), 'Publicar actualización').click();
  await dialog(page).waitFor({ state: 'detached' });

  const investor = await open(INVESTOR, PATH);
  const link = entry(investor.page, 'Acta 3/2026').getByRole('link', { name: 'Acta 3/2026' });
  await link.waitFor();
  await screenshot(investor.page, 'construction-document');
  const [download] = await Promise.all([investor.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('Acta 3 2026.pdf');
  expect(await readFile(await download.path())).toEqual(buffer);
});

test('CUPD-01 CUPD-05 the list is of all warehouses until one is chosen; the address says which', async () => {
  const { mine, foreign } = await ownAndForeign();
  await post({ warehouseId: mine.id, title: 'Solo de esta', description: 'Placa fundida' });
  const { page } = await open(ADMIN, '/admin/construction');
  const filter = page.getByRole('combobox', { name: 'Bodega', exact: true });
  expect(await filter.textContent()).toBe('Todas las bodegas');
  await entry(page, 'Solo de esta').waitFor();
  await choose(page, 'Bodega', foreign.name, 'part');
  await entry(page, 'Solo de esta').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('bodega')).toBe(foreign.id);
  const expected = await updates(admin, `warehouseId=${foreign.id}`);
  await eventually('those of that warehouse', async () => {
    const titles = await entries(page).getByRole('heading').allTextContents();
    return (
      titles.join() ===
      expected
        .map(({ title }) => title)
        .slice(0, 10)
        .join()
    );
  });
  // A new one is of the warehouse that is shown, also after one that was left untouched.
  for (const { name } of [foreign, mine, foreign]) {
    await choose(page, 'Bodega', name, 'part');
    await button(page, 'Nueva Actualización').click();
    await dialog(page).getByRole('combobox', { name: 'Bodega' }).filter({ hasText: name }).waitFor();
    await button(dialog(page), 'Cancelar').click();
  }
  await page.reload();
  await filter.filter({ hasText: foreign.name }).waitFor();
  await page.getByPlaceholder('Título o texto del avance').fill('FUNDIDA esta');
  await see(page, 'Ningún avance es así');
  await choose(page, 'Bodega', 'Todas las bodegas');
  await entry(page, 'Solo de esta').waitFor();
  await page.waitForURL('**/admin/construction?buscar=FUNDIDA+esta');
  await button(page, 'Guardar esta vista').click();
  await page.getByLabel('Nombre de la vista').fill('Placas');
  await button(page, 'Guardar vista').click();
  await page.getByRole('link', { name: 'Placas' }).and(page.locator('[aria-current=page]')).waitFor();
  const saving = page.waitForEvent('download');
  await button(page, 'Descargar CSV').click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.trimEnd().split('\r\n').slice(1)).toEqual([
    expect.stringContaining(`,${mine.name},Hito,Solo de esta,Placa fundida,`),
  ]);
});

test('CUPD-05 with nothing told yet, the first one is a button away', async () => {
  const body = {
    name: 'Bodega Recién Abierta',
    location: 'Cartago',
    description: 'Lote',
    totalValue: '900000',
  };
  const answer = await admin.send('POST', '/api/warehouses', {
    ...body,
    totalShares: 900,
    sharePrice: '1000',
  });
  const { id } = z.looseObject({ id: z.uuid() }).parse(answer.body);
  const { page } = await open(ADMIN, `/admin/construction?bodega=${id}`);
  await page.getByRole('heading', { name: 'Esta bodega aún no tiene actualizaciones' }).waitFor();
  await button(page, 'Crear la primera actualización').click();
  await dialog(page).getByRole('combobox', { name: 'Bodega' }).filter({ hasText: body.name }).waitFor();
});

test('CPRO-01 CPRO-02 LIVE-01 NOTI-02 an update reaches the open page of an investor without a reload, and the bell', async () => {
  const { mine, foreign } = await ownAndForeign();
  const { page } = await open(INVESTOR, PATH);
  await page.getByRole('tab', { name: 'Mis inversiones', selected: true }).waitFor();
  await entries(page).first().waitFor();
  const expected = await updates(camila, 'scope=own');
  const titles = await entries(page).getByRole('heading').allTextContents();
  expect(titles).toEqual(expected.slice(0, 10).map(({ title }) => title));

  const staff = await open(ADMIN, '/admin/construction');
  await button(staff.page, 'Nueva Actualización').click();
  await choose(dialog(staff.page), 'Bodega', mine.name, 'part');
  await choose(dialog(staff.page), 'Tipo', 'Foto');
  await dialog(staff.page).getByLabel('Título').fill('Llegó la cubierta');
  await dialog(staff.page).getByLabel('Descripción').fill('Doce tractomulas descargadas.');
  await button(dialog(staff.page), 'Publicar actualización').click();

  const shown = entry(page, 'Llegó la cubierta');
  await shown.waitFor();
  for (const text of ['Foto', mine.name, 'Doce tractomulas descargadas.']) await see(shown, text);
  const published = (await updates()).find(({ title }) => title === 'Llegó la cubierta');
  const date = shown.locator('time');
  expect(await date.getAttribute('datetime')).toBe(published?.createdAt);
  expect(await date.textContent()).toMatch(/^\d{1,2} \p{L}+ \d{4}$/u);
  expect(await shown.textContent()).not.toContain('Publicado por');
  await eventually('the bell', async () => {
    const name = await page.getByRole('button', { name: /^Notificaciones, \d+ sin leer$/ }).count();
    return name === 1;
  });
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  const told = page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link');
  await told
    .filter({ hasText: `Avance en ${mine.name}` })
    .first()
    .click();
  await page.waitForURL(`${stage.url}${PATH}`);

  await post({ warehouseId: foreign.id, title: 'De otra bodega', description: 'Ajena' });
  await page.getByRole('tab', { name: 'Todos los proyectos' }).click();
  await entry(page, 'De otra bodega').waitFor();
  expect(new URL(page.url()).searchParams.get('vista')).toBe('all-projects');
  await page.getByRole('tab', { name: 'Mis inversiones' }).click();
  // Updates of the investor's own warehouses are shown under both tabs.
  await entry(page, 'De otra bodega').waitFor({ state: 'detached' });
  await shown.waitFor();
});

test('CPRO-02 the warehouses beside narrow what is told, and older updates are a button away', async () => {
  const { foreign } = await ownAndForeign();
  for (let index = 1; index <= 23; index += 1)
    await post({ warehouseId: foreign.id, title: `Visita ${index}`, description: 'Recorrido de obra' });
  const { page } = await open(INVESTOR, `${PATH}?vista=all-projects`);
  await page
    .getByRole('list', { name: 'Avance por bodega' })
    .getByRole('button', { name: foreign.name })
    .click();
  const expected = await updates(admin, `warehouseId=${foreign.id}`);
  const told = expected.map(({ title }) => title);
  const shown = () => entries(page).getByRole('heading').allTextContents();
  const shows = (count: number) =>
    eventually(`the first ${count}`, async () => isDeepStrictEqual(await shown(), told.slice(0, count)));
  // The unfiltered list contains some of these too, so compare all titles.
  await shows(10);
  for (let count = 10; count < told.length; count += 10) {
    await button(page, 'Ver avances anteriores').click();
    await shows(Math.min(count + 10, told.length));
  }
  expect(await button(page, 'Ver avances anteriores').count()).toBe(0);
});

test('CPRO-03 CPRO-04 CPRO-06 CONF-06 what the platform offers and plans', async () => {
  const { page } = await open(INVESTOR, `${PATH}?vista=digital-platform`);
  const link = page.getByRole('link', { name: 'Abrir la calculadora' });
  expect(await link.getAttribute('href')).toBe('/financial-tools?herramienta=roi');
  expect(await page.getByRole('link', { name: 'Ir al panel' }).count()).toBe(0);
  const quarters = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^T\d \d{4}$/ }) });
  const { quarters: planned } = roadmapOf(periodOf(new Date().toISOString()));
  expect(await quarters.allTextContents()).toEqual(
    planned.map(({ quarter, months, state }) => `${quarter}${months}${roadmapStateLabels[state]}`),
  );
  await page.getByRole('heading', { name: 'Expansión a 72 unidades' }).waitFor();
  expect(await page.getByText('24 unidades', { exact: true }).count()).toBe(3);
  const staff = await open(ADMIN, `${PATH}?vista=digital-platform`);
  await staff.page.getByRole('link', { name: 'Ir al panel' }).click();
  await staff.page.waitForURL(`${stage.url}/admin`);
});

test('CPRO-05 ERR-01 nobody’s screen is empty without a word: nothing yet, or not to be had; asked once', async () => {
  const { email } = await register(stage.url, 'Sara Nieto');
  const visitor = await open(email, PATH);
  const { page } = visitor;
  await page.getByRole('heading', { name: 'Aún no tienes inversiones' }).waitFor();
  await page.route('**/api/construction-updates*', (route) => route.fulfill({ status: 200, json: [] }));
  await button(page, 'Ver todos los proyectos').click();
  await page.getByRole('heading', { name: 'Aún no hay avances' }).waitFor();
  await page.unroute('**/api/construction-updates*');

  const other = await stage.person(INVESTOR);
  other.tolerate(/status of 500/);
  await other.page.route('**/api/construction-updates*', (route) => route.fulfill({ status: 500, body: '' }));
  await other.open(PATH);
  const alert = other.page.getByRole('alert').filter({ hasText: 'No pudimos cargar los avances.' });
  await alert.waitFor();
  expect(other.requests('GET', '/api/construction-updates')).toHaveLength(1);
  await other.page.unroute('**/api/construction-updates*');
  await button(alert, 'Reintentar').click();
  await entries(other.page).first().waitFor();
});

test('PORT-07 the portfolio says how far one’s warehouses are, live, and what was last told', async () => {
  const { mine } = await ownAndForeign();
  const { page } = await open(INVESTOR, '/#project');
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Avance de obra', exact: true }) })
    .last();
  await card.getByRole('progressbar', { name: 'Avance de obra de tus bodegas' }).waitFor();
  const figure = () => card.getByRole('progressbar').getAttribute('aria-valuenow');
  const before = await figure();
  const percentage = mine.progressPercentage > 50 ? 1 : 99;
  await post({ warehouseId: mine.id, title: 'Cifra corregida', description: 'Medición', percentage });
  await see(card, 'Cifra corregida');
  await screenshot(page, 'construction-portfolio');
  await eventually('the new mean', async () => (await figure()) !== before);
  await card.getByRole('link', { name: 'Ver avances' }).click();
  await page.waitForURL(stage.url + PATH);
});

test('the screens are readable for everybody, in both themes and at every width', async () => {
  const { mine } = await ownAndForeign();
  const body = {
    location: 'Cartago',
    description: 'Lote',
    totalValue: '900000',
    totalShares: 900,
    sharePrice: '1000',
  };
  const made = await admin.send('POST', '/api/warehouses', { ...body, name: 'Bodega Mirador' });
  const { id } = z.looseObject({ id: z.uuid() }).parse(made.body);
  const plans = { mediaUrl: 'https://obra.example/planos/cubierta.pdf', updateType: 'document' };
  const photo = { mediaUrl: 'https://obra.example/cubierta.jpg', updateType: 'photo', percentage: 12.5 };
  await post({ warehouseId: id, title: 'Planos', description: 'Versión final.\nFirmada.', ...plans });
  await post({ warehouseId: id, title: 'Foto de la cubierta', description: 'Al mediodía.', ...photo });
  const found: string[] = [];
  // Colours depend on the theme and layout on the width: each theme and each width once.
  const looks = [
    { colorScheme: 'light', viewport: WIDE },
    { colorScheme: 'dark', viewport: NARROW },
  ] as const;
  for (const { colorScheme, viewport } of looks) {
    const look = `${colorScheme}-${viewport.width}`;
    const inspect = async (page: Page, what: string) => {
      await toastOf(page).waitFor({ state: 'detached' });
      const lines = await axe(page);
      if ((await overflow(page)) > 0) lines.push('the page is wider than the window');
      await screenshot(page, `construction-${what}-${look}`);
      found.push(...lines.map((line) => `${what} ${look}: ${line}`));
    };
    const investor = await open(INVESTOR, `${PATH}?bodega=${mine.id}`, { colorScheme, viewport });
    const { page } = investor;
    await entries(page).first().waitFor();
    await inspect(page, 'own');
    await page.goto(`${stage.url}${PATH}?vista=digital-platform`);
    await page.getByRole('heading', { name: `Hoja de ruta ${bogotaDay(Date.now()).slice(0, 4)}` }).waitFor();
    await inspect(page, 'platform');
    const staff = await open(ADMIN, `/admin/construction?bodega=${id}`, { colorScheme, viewport });
    // No server has this image: the screen shows a placeholder.
    staff.tolerate(/obra\.example/);
    await entry(staff.page, 'Foto de la cubierta').scrollIntoViewIfNeeded();
    await see(staff.page, 'Imagen no disponible');
    await inspect(staff.page, 'staff');
    await button(staff.page, 'Nueva Actualización').click();
    await choose(dialog(staff.page), 'Bodega', mine.name, 'part');
    await dialog(staff.page)
      .getByLabel(/^Avance de la obra/)
      .fill('0.5');
    await button(dialog(staff.page), 'Publicar actualización').click();
    await dialog(staff.page).getByRole('alert').first().waitFor();
    await inspect(staff.page, 'form');
    await Promise.all([investor.context.close(), staff.context.close()]);
  }
  expect(found).toEqual([]);
}, 240_000);
