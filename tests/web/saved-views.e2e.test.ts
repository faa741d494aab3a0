import { readFile } from 'node:fs/promises';
import { savedViewSchema } from '@nodo/contracts/saved-views/views';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
const SEARCH = 'tipo=kyc&accion=KycReviewed';
const views = (page: Page) => page.getByRole('region', { name: 'Vistas guardadas' });

async function save(page: Page, name: string): Promise<void> {
  await button(page, 'Guardar esta vista').click();
  await page.getByLabel('Nombre de la vista').fill(name);
  await button(page, 'Guardar vista').click();
  await seeToast(page, 'Vista guardada', `«${name}» queda entre tus vistas.`);
}

test('AUDIT-01 what is filtered is kept under a name, found again on every device, and given up', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/audit');
  await page.getByRole('heading', { name: 'Auditoría', level: 1 }).waitFor();
  expect(await button(page, 'Guardar esta vista').count()).toBe(0);
  await visitor.open(`/audit?${SEARCH}`);
  await button(page, 'Guardar esta vista').click();
  await button(page, 'Guardar vista').click();
  await see(page, 'Escribe un nombre');
  await page.keyboard.press('Escape');
  await save(page, 'Lo revisado de KYC');
  const chip = views(page).getByRole('link', { name: 'Lo revisado de KYC' });
  expect(await chip.getAttribute('aria-current')).toBe('page');
  expect(await button(page, 'Guardar esta vista').count()).toBe(0);

  const elsewhere = await stage.person(ANALYST);
  await elsewhere.open('/');
  await elsewhere.page.getByRole('link', { name: 'Lo revisado de KYC' }).click();
  await elsewhere.page.waitForURL(`${stage.url}/audit?${SEARCH}`);
  await elsewhere.open('/history?categoria=kyc');
  await button(elsewhere.page, 'Guardar esta vista').waitFor();
  expect(await views(elsewhere.page).getByRole('link').count()).toBe(0);

  await button(page, 'Borrar la vista «Lo revisado de KYC»').click();
  await chip.waitFor({ state: 'detached' });
  await elsewhere.open('/');
  await see(elsewhere.page, 'Preguntas frecuentes');
  await elsewhere.page.getByText('Tus vistas guardadas').waitFor({ state: 'detached' });
  await see(elsewhere.page, 'Aún no tienes vistas guardadas');
  expect(await axe(elsewhere.page)).toEqual([]);
});

test('AUDIT-01 ROLE-05 they are one’s own: nobody else reads or removes them', async () => {
  const [analyst, admin, investor] = [
    await stage.signIn(ANALYST),
    await stage.signIn(ADMIN),
    await stage.signIn(INVESTOR),
  ];
  const body = { screen: 'history', name: 'Pagos', search: 'evento=InvestmentConfirmed' };
  const made = await analyst.send('POST', '/api/saved-views', body);
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject(body);
  expect((await analyst.get('/api/saved-views')).body).toEqual([made.body]);
  admin.follow(made);
  expect((await admin.get('/api/saved-views')).body).toEqual([]);
  const { id } = savedViewSchema.parse(made.body);
  expect((await admin.send('DELETE', `/api/saved-views/${id}`)).status).toBe(404);
  expect((await analyst.get('/api/saved-views')).body).toEqual([made.body]);
  expect((await investor.get('/api/saved-views')).status).toBe(403);
  expect((await analyst.send('DELETE', `/api/saved-views/${id}`)).status).toBe(200);
  expect((await analyst.get('/api/saved-views')).body).toEqual([]);
});

test('USERS-09 a saved view brings its order with it, whatever the table was sorted by before', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  const header = (name: string) => page.getByRole('columnheader', { name });
  const sorted = (name: string, order: string) =>
    header(name)
      .and(page.locator(`[aria-sort=${order}]`))
      .waitFor();
  await visitor.open('/admin/users?orden=name-asc');
  await sorted('Usuario', 'ascending');
  await save(page, 'Por nombre');
  await header('Registro').click();
  await page.waitForURL(/orden=createdAt-asc/);
  await sorted('Registro', 'ascending');
  await views(page).getByRole('link', { name: 'Por nombre' }).click();
  await page.waitForURL(/orden=name-asc/);
  await sorted('Usuario', 'ascending');
});

test.each([
  ['wide', undefined, 'light', 'kyc'],
  ['narrow-dark', NARROW, 'dark', 'transfer'],
] as const)('A11Y-01 RESP-01 saved views are clean: %s', async (name, viewport, colorScheme, category) => {
  const visitor = await stage.person(ADMIN, { ...(viewport ? { viewport } : {}), colorScheme });
  const { page } = visitor;
  await visitor.open(`/history?categoria=${category}`);
  await save(page, `Todo lo que tiene que ver con esto, ${name}`);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `saved-views-${name}`);
});

test('API-45 ADMIN-02 A11Y-01 RESP-01 every list of the operation is searched, narrowed, kept under a name and taken along', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  const csv = async (place: Page | Locator = page) => {
    const saving = page.waitForEvent('download');
    await button(place, 'Descargar CSV').click();
    const saved = await saving;
    const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
    return { name: saved.suggestedFilename(), lines: lines.slice(1) };
  };
  const look = async (name: string) => {
    for (const [width, viewport] of [
      ['1440', WIDE],
      ['360', NARROW],
    ] as const) {
      await page.setViewportSize(viewport);
      await eventually('the page to fit', async () => (await overflow(page)) <= 0);
      expect(await axe(page)).toEqual([]);
      await screenshot(page, `${name}-${width}`);
    }
    await page.setViewportSize(WIDE);
  };

  await visitor.open('/?operacion=inversiones#operacion');
  await page.getByRole('textbox', { name: 'Buscar', exact: true }).fill('camila');
  await choose(page, 'Estado', 'Confirmada');
  await page.waitForURL('**/?operacion=inversiones&buscar=camila&estado=confirmed#operacion');
  const articles = page.locator('#operacion').getByRole('article');
  await eventually('only hers', async () => {
    const texts = await articles.allTextContents();
    return texts.length > 0 && texts.every((text) => text.includes('Camila Restrepo'));
  });
  const hers = await csv();
  expect(hers.name).toMatch(/^inversiones-\d{4}-\d\d-\d\d\.csv$/);
  expect(hers.lines.length).toBeGreaterThan(0);
  expect(hers.lines.every((line) => line.includes('Camila Restrepo') && line.includes('Confirmada'))).toBe(
    true,
  );
  await save(page, 'Lo confirmado de Camila');
  // The start page of staff has all of theirs, whatever screen they are of.
  const start = page
    .getByRole('heading', { name: 'Tus vistas guardadas' })
    .locator('xpath=ancestor::*[.//ul][1]');
  await start.getByRole('link', { name: 'Lo confirmado de Camila' }).waitFor();
  await look('operations-investments');
  await page.getByRole('textbox', { name: 'Buscar', exact: true }).fill('nadie se llama así');
  await see(page, 'Ninguna inversión es así');
  await button(page, 'Quitar filtros').click();
  await articles.first().waitFor();

  await page.getByRole('tab', { name: 'Pagos recibidos' }).click();
  // The search field must be the new tab's, not that of the tab about to disappear.
  await page.getByPlaceholder('Persona, billetera o hash').fill('camila');
  await choose(page, 'Estado', 'Confirmada');
  await page.waitForURL('**/?buscar=camila&estado=confirmed');
  const payments = await csv();
  expect(payments.lines.length).toBeGreaterThan(0);
  expect(payments.lines.every((line) => line.includes(',Entra,'))).toBe(true);
  await look('operations-payments');
  await views(page).getByRole('link', { name: 'Lo confirmado de Camila' }).click();
  await page.getByRole('tab', { name: 'Inversiones', selected: true }).waitFor();

  await visitor.open('/admin/users?rol=analyst');
  await see(page, /^1 usuario encontrado$/);
  const analysts = await csv();
  expect(analysts.lines).toEqual([expect.stringContaining('Laura,Mejía')]);
  await save(page, 'Analistas');
  await look('users-kept');

  await visitor.open('/admin/payouts?estado=confirmed&buscar=nadie+se+llama');
  await see(page, 'Ningún retiro es así');
  await button(page, 'Quitar filtros').click();
  await choose(page, 'Estado', 'Confirmado');
  await page.waitForURL('**/admin/payouts?estado=confirmed');
  const payouts = await csv();
  const admin = await stage.signIn(ADMIN);
  const { body } = await admin.get('/api/payouts?state=confirmed');
  expect(payouts.lines).toHaveLength(z.array(z.unknown()).parse(body).length);
  await save(page, 'Retiros que llegaron');
  await look('payouts-kept');

  await visitor.open('/admin/videos?buscar=nada+de+esto');
  await see(page, 'No hay videos con estos filtros');
  await button(page, 'Quitar filtros').click();
  await choose(page, 'Fase', 'Operaciones');
  await page.waitForURL('**/admin/videos?fase=operations');
  await page.getByPlaceholder('Título o sección').fill('dia muelles');
  await page.waitForURL('**/admin/videos?buscar=dia+muelles&fase=operations');
  const videos = await csv(page.getByRole('region', { name: 'Videos', exact: true }));
  expect(videos.name).toMatch(/^videos-/);
  expect(videos.lines).toEqual([expect.stringContaining(',Un día en los muelles,Operaciones,')]);
  expect(await page.getByRole('button', { name: /^Retirar: / }).count()).toBe(1);
  await save(page, 'Operación filmada');
  const cameras = page.getByRole('region', { name: 'Cámaras', exact: true });
  await cameras.getByPlaceholder('Nombre, ubicación o ángulo').fill('nada de esto');
  await see(cameras, 'No hay cámaras con estos filtros');
  await button(cameras, 'Quitar filtros').click();
  await choose(cameras, 'Estado', 'Mantenimiento');
  await page.waitForURL('**/admin/videos?buscar=dia+muelles&fase=operations&estado=maintenance');
  const maintained = await csv(cameras);
  expect(maintained.name).toMatch(/^camaras-/);
  expect(maintained.lines).toEqual([expect.stringMatching(/^Cámara Sur,.*,Mantenimiento,/)]);
  await button(cameras, 'Guardar esta vista').waitFor();
  await look('videos-kept');

  await visitor.open('/admin/projections?buscar=nada+de+esto');
  await see(page, 'Ninguna proyección es así');
  await button(page, 'Quitar filtros').click();
  await page.waitForURL('**/admin/projections');
  await page.getByRole('textbox', { name: 'Buscar', exact: true }).fill('verificaciones kyc');
  await page.waitForURL('**/admin/projections?buscar=verificaciones+kyc');
  await see(page, '1 proyección, 0 claves detenidas');
  const projections = await csv();
  expect(projections.name).toMatch(/^proyecciones-/);
  expect(projections.lines).toEqual([expect.stringMatching(/^Verificaciones KYC,.*,Al día,/)]);
  await save(page, 'La del KYC');
  await look('projections-kept');

  await visitor.open('/?operacion=imagenes&tipo=plans#operacion');
  await save(page, 'Planos');
  const plans = await csv();
  expect(plans.name).toMatch(/^imagenes-/);
  expect(plans.lines.every((line) => line.includes(',Planos,'))).toBe(true);
  await page.getByPlaceholder('Título, descripción o bodega').fill('nada de esto');
  await page.waitForURL('**/?operacion=imagenes&buscar=nada+de+esto&tipo=plans#operacion');
  await see(page, 'No hay imágenes con estos filtros');
  await views(page).getByRole('link', { name: 'Planos' }).click();
  await page.waitForURL('**/?operacion=imagenes&tipo=plans#operacion');
  const asMany = async () => (await articles.count()) === plans.lines.length;
  await eventually('as many images as lines', asMany);
  await look('images-kept');

  await visitor.open('/kyc-admin?de=nadie');
  await save(page, 'Sin dueño');
  await views(page)
    .getByRole('link', { name: 'Sin dueño' })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
});

test('ADMIN-02 what is typed while the filters are being cleared stays, and is searched', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/admin/projections?buscar=nada+de+esto');
  await see(page, 'Ninguna proyección es así');
  const search = page.getByRole('textbox', { name: 'Buscar', exact: true });
  // Both before the page has drawn what the first one does.
  await search.evaluate((input: HTMLInputElement) => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Quitar filtros')?.click();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, 'verificaciones kyc');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitForURL('**/admin/projections?buscar=verificaciones+kyc');
  expect(await search.inputValue()).toBe('verificaciones kyc');
});
