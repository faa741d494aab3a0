import { expect, test } from 'vitest';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { invest, listWarehouses } from '../support/client.ts';
import { choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { settings } from '../support/route-bodies.ts';
import { browserStage } from '../support/stage.ts';
import { confirmed } from '../support/views.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 100 });
keepSettings(stage);

test('FIN-16 INV-03 LIVE A11Y-01 RESP-01 an investor sells a position back, staff decide, and both see it at once', async () => {
  const [camila, admin] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(ADMIN)]);
  await admin.send('POST', '/api/financial-settings', settings);
  const [warehouse] = await listWarehouses(camila);
  const { id } = await invest(camila, warehouse?.id ?? '');
  await camila.send('POST', '/api/dev/pay', { investmentId: id }, { key: null });
  await confirmed(camila, id);

  const investor = await stage.person(INVESTOR);
  const { page } = investor;
  await investor.open(`/investments/${id}`);
  await page.getByRole('button', { name: 'Vender de vuelta' }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog, 'Recibes en tu saldo');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'repurchase-ask');
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  await screenshot(page, 'repurchase-ask-narrow');
  await page.setViewportSize(WIDE);
  await dialog.getByRole('button', { name: 'Pedir la recompra' }).click();
  await seeToast(page, 'Recompra pedida', /saldo/);
  await page.getByRole('button', { name: 'Retirar la solicitud' }).waitFor();
  await screenshot(page, 'repurchase-asked');

  const staff = await stage.person(ADMIN, { colorScheme: 'dark' });
  await staff.open('/?operacion=recompras#operacion');
  await staff.page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  const deciding = staff.page.getByRole('dialog');
  await deciding.getByRole('button', { name: 'Aprobar y abonar' }).click();
  await see(deciding, /^Escribe el motivo/);
  await deciding.getByLabel('Motivo').fill('Dentro de lo previsto este trimestre');
  expect(await axeInBoth(staff.page)).toEqual([]);
  await screenshot(staff.page, 'repurchase-decide');
  await staff.page.setViewportSize(NARROW);
  // The layout follows the resize with a delay.
  await eventually('the page to fit', async () => (await overflow(staff.page)) === 0);
  await screenshot(staff.page, 'repurchase-decide-narrow');
  await deciding.getByRole('button', { name: 'Aprobar y abonar' }).click();
  await seeToast(staff.page, 'Recompra aprobada', /saldo/);
  await see(staff.page, 'Ninguna recompra por decidir');
  await choose(staff.page.locator('#operacion'), 'Estado', 'Decididas');
  await see(staff.page, 'Pagada');
  await screenshot(staff.page, 'repurchases-narrow');

  // By push, without a reload.
  await see(page, /La vendiste de vuelta/);
  await see(page, 'Recomprada');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'repurchased');
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  await screenshot(page, 'repurchased-narrow');
  await investor.open('/');
  await see(page, 'Abonado de recompras');
});

test('PORT-01 money in the balance has its card and its door on the start page, whatever one holds', async () => {
  const investor = await stage.person(INVESTOR);
  investor.tolerate(/status of 500/);
  const { page } = investor;
  const hasDoor = () => page.getByRole('main').getByRole('link', { name: 'Retirar', exact: true }).waitFor();
  // As if the last position had been sold back, then as if nobody knew.
  await page.route('**/api/analytics/portfolio', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), positions: [] } });
  });
  await investor.open('/');
  await see(page, 'Inversión total');
  await hasDoor();
  await see(page, 'Valor y aportes, día por día');
  await page.unroute('**/api/analytics/portfolio');
  await page.route('**/api/analytics/portfolio', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await see(page, 'No pudimos cargar tu portafolio.');
  await hasDoor();

  // Who never invested sees the card only with money in it, as of a transfer that was credited.
  const newcomer = await stage.person(NEWCOMER);
  await newcomer.open('/');
  await see(newcomer.page, 'Elige una bodega');
  await see(newcomer.page, 'Aún no tienes inversiones');
  expect(await newcomer.page.getByText('Saldo disponible').count()).toBe(0);
  await newcomer.page.route('**/api/earnings/account', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), deposited: '12.00', available: '12.00' };
    await route.fulfill({ response, json });
  });
  await newcomer.page.reload();
  await see(newcomer.page, 'Abonado de transferencias');
  await see(newcomer.page.getByRole('main'), 'Retirar');
  expect(await axeInBoth(newcomer.page)).toEqual([]);
  await screenshot(newcomer.page, 'balance-of-newcomer');
});
