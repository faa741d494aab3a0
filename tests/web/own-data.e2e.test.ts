import { readFile } from 'node:fs/promises';
import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast } from '../support/browser.ts';
import { Client, invest, listWarehouses } from '../support/client.ts';
import { submitKyc } from '../support/kyc.ts';
import { register, reviewKyc } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

async function type(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
}

async function download(page: Page, name: string): Promise<{ name: string; file: Buffer }> {
  const [found] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return { name: found.suggestedFilename(), file: await readFile(await found.path()) };
}

test('S15 downloads one’s own data as JSON and as PDF', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/settings');
  const json = await download(page, 'Descargar JSON');
  expect(json.name).toMatch(/^mis-datos-nodo-cartago-\d{4}-\d\d-\d\d\.json$/);
  const data = personalDataExportSchema.parse(JSON.parse(json.file.toString('utf8')));
  expect(data.profile.email).toBe(INVESTOR);
  const pdf = await download(page, 'Descargar PDF');
  expect(pdf.name).toMatch(/^mis-datos-nodo-cartago-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('S15 says to whoever can’t be erased why not', async () => {
  const investor = await stage.person(INVESTOR);
  await investor.open('/settings');
  await see(investor.page, /^Aún no es posible eliminar los datos: hay .*inversi/);
  const staff = await stage.person(ADMIN);
  await staff.open('/settings');
  await see(staff.page, 'Tienes un rol del equipo');
  for (const { page } of [investor, staff])
    expect(await page.getByRole('button', { name: 'Eliminar mis datos' }).count()).toBe(0);
});

const looks = [
  { viewport: NARROW, colorScheme: 'light' },
  { viewport: NARROW, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

test.each(looks)('S15 reads well at $viewport.width, $colorScheme', async (look) => {
  const name = `own-data-${look.viewport.width}-${look.colorScheme}`;
  const invested = await stage.person(INVESTOR, look);
  await invested.open('/settings');
  await see(invested.page, /^Aún no es posible/);
  expect(await axe(invested.page)).toEqual([]);
  expect(await overflow(invested.page)).toBe(0);
  await screenshot(invested.page, `${name}-open`);

  const fresh = await stage.person(NEWCOMER, look);
  const { page } = fresh;
  await fresh.open('/settings');
  await page.getByRole('button', { name: 'Eliminar mis datos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar para siempre' }).click();
  await see(page, 'Escribe ELIMINAR MIS DATOS para confirmar');
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.screenshot({ path: `tests/.artifacts/${name}-dialog.png`, animations: 'disabled' });
});

test('S15 is told what came in between, and stays', async () => {
  const { client, email } = await register(stage.url, 'Rosalba Tobón');
  const { userId } = await submitKyc(client);
  const visitor = await stage.person(email);
  const { page } = visitor;
  visitor.tolerate(/status of 422.*\/api\/profile\/erasure/);
  await visitor.open('/settings');
  await page.getByRole('button', { name: 'Eliminar mis datos' }).click();
  const admin = await stage.signIn(ADMIN);
  await reviewKyc(admin, userId, 'approved');
  const [warehouse] = await listWarehouses(client);
  await invest(client, warehouse?.id ?? '');
  await type(page, 'ELIMINAR MIS DATOS');
  await see(page.getByRole('dialog'), 'No se eliminaron tus datos');
  await see(page.getByRole('dialog'), /hay una inversión pendiente de pago\.$/);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await see(page, /^Una inversión pendiente se paga/);
  expect((await client.get('/api/auth/user')).status).toBe(200);
});

test('S15 has one’s own data erased, after typing it, and leaves for the landing page', async () => {
  const { email } = await register(stage.url, 'Rosalba Tobón');
  const visitor = await stage.person(email);
  const { page } = visitor;
  visitor.tolerate(/status of 401/);
  await visitor.open('/settings');
  await page.getByRole('button', { name: 'Eliminar mis datos' }).click();
  const dialog = page.getByRole('dialog');
  await type(page, 'eliminar');
  await see(dialog.getByRole('alert'), 'Escribe ELIMINAR MIS DATOS para confirmar');
  expect(visitor.requests('POST', '/api/profile/erasure')).toHaveLength(0);
  await type(page, 'ELIMINAR MIS DATOS');
  await seeToast(
    page,
    'Tu cuenta se cerró',
    'Estamos eliminando tus datos personales. Gracias por haber estado aquí.',
  );
  expect(new URL(page.url()).pathname).toBe('/');
  await screenshot(page, 'own-data-farewell');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Tu cuenta se cerró').count()).toBe(0);
  await visitor.open('/settings');
  await page.waitForURL(/\/login/);
  const again = await new Client(stage.url).send('POST', '/api/login', { email }, { key: null });
  expect(again.status).toBe(404);
});
