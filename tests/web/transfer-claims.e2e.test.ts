import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { browserStage } from '../support/stage.ts';
import { investments } from '../support/views.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
const HASH = '7'.repeat(64);
const NOTE = 'Salió de mi exchange el lunes, 321 USDT';

test('CHAIN-04 LIVE A11Y-01 RESP-01 one claims a transfer by its hash, staff answer, and both see it at once', async () => {
  const camila = await stage.person(INVESTOR, { viewport: NARROW, colorScheme: 'dark' });
  const ana = await stage.person(ADMIN, { viewport: WIDE, colorScheme: 'light' });
  await ana.open('/?operacion=por-conciliar#operacion');
  await camila.open('/settings');
  const { page } = camila;
  camila.tolerate(/status of 422.*\/api\/transfer-claims/);
  await button(page, 'Buscar una transferencia').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Buscar').click();
  await see(dialog, /^Pega el hash completo/);
  await page.getByLabel('Hash de la transacción').fill(HASH);
  await button(dialog, 'Buscar').click();
  await see(dialog, /^No vemos esa transferencia entre las de tus billeteras/);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'claim-refused-narrow-dark');
  await page.getByRole('radio', { name: 'Un exchange' }).click();
  await button(dialog, 'Enviar reclamo').click();
  await see(dialog, 'Cuéntanos desde qué exchange y cuándo lo enviaste');
  await page.getByLabel('Qué debemos saber').fill(NOTE);
  await button(dialog, 'Enviar reclamo').click();
  await seeToast(page, 'Reclamo recibido', 'Te avisamos cuando tengamos una respuesta.');
  await see(page, 'En revisión');
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'claims-narrow-dark');

  const staff = ana.page;
  await see(staff, 'Reclamos por responder');
  await see(staff, 'No vemos esa transferencia');
  await see(staff, NOTE);
  expect(await axe(staff)).toEqual([]);
  await screenshot(staff, 'claims-staff-wide-light');
  await button(staff, 'No aceptar').click();
  await staff.getByLabel('Respuesta').fill('Esa transacción no llegó a nuestra tesorería');
  await button(staff.getByRole('dialog'), 'No aceptar').click();
  await seeToast(staff, 'Reclamo respondido', 'Quien lo hizo ya puede leer la respuesta.');
  await staff.getByText('Reclamos por responder').waitFor({ state: 'detached' });
  await see(page, 'Respuesta: Esa transacción no llegó a nuestra tesorería');
  await see(page, 'No aceptado');
  await screenshot(page, 'claims-answered-narrow-dark');
});

test('CHAIN-04 INV-16 who misses a payment claims it where the payment is asked for, and finds the claim in the profile', async () => {
  const { page } = await stage.person(INVESTOR, { viewport: NARROW });
  const all = await investments(await stage.signIn(INVESTOR));
  const expired = all.find(({ status }) => status === 'failed');
  await page.goto(`${stage.url}/investments/${expired?.id}`);
  await see(page, 'Pago vencido');
  await button(page, 'Buscar una transferencia').click();
  const dialog = page.getByRole('dialog');
  const hash = page.getByLabel('Hash de la transacción');
  const note = page.getByLabel('Qué debemos saber');
  await hash.fill('8'.repeat(64));
  await page.getByRole('radio', { name: 'Un exchange' }).click();
  await note.fill(NOTE);
  // What was typed survives a reload, until it was sent.
  await page.reload();
  await button(page, 'Buscar una transferencia').click();
  expect(await hash.inputValue()).toBe('8'.repeat(64));
  expect(await note.inputValue()).toBe(NOTE);
  await button(dialog, 'Enviar reclamo').click();
  await seeToast(page, 'Reclamo recibido', 'Te avisamos cuando tengamos una respuesta.');
  await dialog.waitFor({ state: 'detached' });
  // While it waits, the page of the payment says so: nobody pays twice.
  await see(page, 'Estamos revisando tu reclamo');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'claim-waits-narrow');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await button(page, 'Buscar una transferencia').click();
  expect(await hash.inputValue()).toBe('');
  expect(await note.count()).toBe(0);
  await page.goto(`${stage.url}/settings`);
  await button(page, `Retirar el reclamo de ${'8'.repeat(64)}`).click();
  await seeToast(page, 'Reclamo retirado', 'Ya no lo revisaremos.');
  await page.goto(`${stage.url}/investments/${expired?.id}`);
  await see(page, 'Pago vencido');
  expect(await page.getByText('Estamos revisando tu reclamo').count()).toBe(0);
});

test('ERR-05 A11Y-07 a claim that is being sent keeps its dialog, which says that it failed and where to prove a wallet', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  const { page } = visitor;
  visitor.tolerate(/ERR_FAILED|status of 422.*\/api\/transfer-claims/);
  await visitor.open('/settings');
  await button(page, 'Buscar una transferencia').click();
  const dialog = page.getByRole('dialog');
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/api/transfer-claims', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await lost;
    await route.abort();
  });
  await page.getByLabel('Hash de la transacción').fill('6'.repeat(64));
  await button(dialog, 'Buscar').click();
  await see(dialog, 'Buscando…');
  await page.keyboard.press('Escape');
  lose();
  await see(dialog, /^No hay conexión con el servidor/);
  await page.unroute('**/api/transfer-claims');
  await button(dialog, 'Buscar').click();
  await see(dialog, /^No vemos esa transferencia entre las de tus billeteras/);
  await dialog.getByRole('link', { name: 'Mis billeteras' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Mis billeteras' }).waitFor();
});
