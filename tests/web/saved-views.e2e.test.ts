import { savedViewSchema } from '@nodo/contracts/saved-views/views';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast } from '../support/browser.ts';
import { button } from '../support/controls.ts';
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
  expect(await elsewhere.page.getByText('Tus vistas guardadas').count()).toBe(0);
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
