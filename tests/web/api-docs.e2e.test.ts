import { apiRoutes } from '@nodo/contracts/api';
import { LANGUAGE_COOKIE } from '@nodo/contracts/headers';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { axe } from '../support/browser.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

test('the page of the API shows every route, and a GET that is tried shows its answer', async () => {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/api/docs');
  const { page } = visitor;
  await page.getByRole('heading', { level: 1, name: 'API de Nodo Cartago' }).waitFor();
  const declared = apiRoutes.filter(({ service }) => service !== 'gateway');
  expect(await page.locator('details').count()).toBe(declared.length);
  expect(await axe(page)).toEqual([]);

  await page.getByLabel(/Buscar entre/).fill('get /api/warehouses/{id}');
  expect(await page.locator('details:visible').count()).toBe(1);
  await page.getByLabel(/Buscar entre/).fill('bodegas');
  const route = page.locator('#getWarehouses');
  await route.locator('summary').click();
  await route.getByRole('button', { name: 'Probar' }).click();
  await route.getByText(/Respuesta 200, posición \d+/).waitFor();
  expect(await route.locator('.answer').innerText()).toContain('"availableCapital"');
  expect(await axe(page)).toEqual([]);

  const command = page.locator('#patchPreferences');
  await page.getByLabel(/Buscar entre/).fill('patch /api/preferences');
  await command.locator('summary').click();
  await command.getByRole('button', { name: 'Probar' }).click();
  await command.getByText(/Respuesta 200/).waitFor();
  const [sent] = visitor.requests('PATCH', '/api/preferences');
  expect(sent?.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('META-08 the page of the API follows the language of the reader, what its script says included', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: stage.url }]);
  await visitor.open('/api/docs');
  await page.getByRole('heading', { level: 1, name: 'Nodo Cartago API' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByLabel(/^Search \d+ routes$/).fill('get /api/warehouses');
  const route = page.locator('#getWarehouses');
  await route.locator('summary').click();
  await route.getByRole('button', { name: 'Try it' }).click();
  await route.getByText(/^Answer 200, position \d+$/).waitFor();
  expect(await axe(page)).toEqual([]);
});
