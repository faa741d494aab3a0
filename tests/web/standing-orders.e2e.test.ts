import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { listWarehouses } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { settings } from '../support/route-bodies.ts';
import { browserStage } from '../support/stage.ts';
import { orderFor } from '../support/standing-orders.ts';

const stage = browserStage({ isShared: true });
keepSettings(stage);
const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Reinversión automática' }) });

test.each([
  ['narrow-dark', { viewport: NARROW, colorScheme: 'dark' }],
  ['wide-light', { viewport: WIDE, colorScheme: 'light' }],
] as const)(
  'INV-16 A11Y-01 RESP-01 one’s balance is reinvested by an order that one sets, changes and ends: %s',
  async (name, look) => {
    const visitor = await stage.person(INVESTOR, look);
    const { page } = visitor;
    await visitor.open('/financial-tools');
    const card = cardOf(page);
    await button(card, 'Activar').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Activar').click();
    await see(dialog, 'Por favor completa todos los campos');
    await page.getByLabel('Bodega', { exact: true }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Conservar en el saldo (USD)').fill('1.500,50');
    await button(dialog, 'Activar').click();
    await see(dialog, 'Marca la casilla para aceptar las condiciones.');
    await dialog.getByRole('checkbox').check();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `standing-order-form-${name}`);
    await button(dialog, 'Activar').click();
    await seeToast(page, 'Reinversión automática activada', 'Empieza con la próxima distribución.');
    await see(card, 'US$ 1.500,50');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `standing-order-${name}`);
    await button(card, 'Terminar').click();
    await seeToast(page, 'Reinversión automática terminada', 'Tu saldo queda como está.');
    await see(card, /^Terminó el .*: La terminó su titular\.$/);
  },
);

test('INV-16 rates that changed while the order was being set are shown, marked, and agreed to anew', async () => {
  const admin = await stage.signIn(ADMIN);
  const change = async (monthlyReturnRate: string) => {
    const answer = await admin.send('POST', '/api/financial-settings', { ...settings, monthlyReturnRate });
    expect(answer.status, answer.text).toBe(200);
  };
  await change('0.0175');
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  visitor.tolerate(/status of 409.*\/api\/standing-order/);
  const { page } = visitor;
  await visitor.open('/financial-tools');
  await button(cardOf(page), 'Activar').click();
  const dialog = page.getByRole('dialog');
  await see(dialog, '1,75\u00a0%');
  await change('0.0125');
  await page.getByLabel('Bodega', { exact: true }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('checkbox').check();
  await button(dialog, 'Activar').click();
  await see(dialog, 'Las condiciones cambiaron mientras revisabas');
  await see(dialog, '1,25\u00a0%');
  await see(dialog, 'Cambió: antes 1,75\u00a0%');
  expect(await dialog.getByText('Cambió:').count()).toBe(1);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'standing-order-terms-changed');
  // What was agreed to before is no agreement to these.
  await button(dialog, 'Activar').click();
  await see(dialog, 'Marca la casilla para aceptar las condiciones.');
  await dialog.getByRole('checkbox').check();
  await button(dialog, 'Activar').click();
  await seeToast(page, 'Reinversión automática activada', 'Empieza con la próxima distribución.');
  const sent = visitor.requests('PUT', '/api/standing-order').map((request) => request.postDataJSON());
  expect(sent).toMatchObject([{ monthlyReturnRate: '0.0175' }, { monthlyReturnRate: '0.0125' }]);
  await button(cardOf(page), 'Terminar').click();
  await see(cardOf(page), /^Terminó el .*: La terminó su titular\.$/);
});

test('INV-16 ERR-05 ending a later order is another decision, also after the answer about the first was lost', async () => {
  const client = await stage.signIn(INVESTOR);
  const [warehouse] = await listWarehouses(client);
  const set = async () => {
    const order = await orderFor(client, warehouse?.id ?? '', '700');
    expect((await client.send('PUT', '/api/standing-order', order)).status).toBe(200);
  };
  await set();
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/ERR_FAILED.*\/api\/standing-order|\/api\/standing-order.*ERR_FAILED/);
  const { page } = visitor;
  await visitor.open('/financial-tools');
  let isLost = false;
  await page.route('**/api/standing-order', async (route) => {
    if (isLost || route.request().method() !== 'DELETE') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  const end = button(cardOf(page), 'Terminar');
  await end.click();
  await end.waitFor({ state: 'detached' });
  await set();
  await end.click();
  await seeToast(page, 'Reinversión automática terminada', 'Tu saldo queda como está.');
  await see(cardOf(page), /^Terminó el .*: La terminó su titular\.$/);
});
