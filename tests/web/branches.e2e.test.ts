import { branchesViewSchema } from '@nodo/contracts/history/branches/views';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, ANALYST } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { investments, warehouses } from '../support/views.ts';

const PATH = '/api/history/branches';
const SCREEN = '/history/branches';

const stage = browserStage({ isShared: true });
let admin: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

const all = async () => branchesViewSchema.parse((await admin.get(PATH)).body).branches;

beforeEach(async () => {
  for (const { id } of await all()) await admin.send('DELETE', `${PATH}/${id}`);
});

test('AUDIT-02 LIVE staff supposes another rate, is told what is wrong first, reads the figures side by side, and deletes it', async () => {
  const visitor = await stage.person(ADMIN, { colorScheme: 'dark' });
  // The push that the branch was deleted may arrive while its page is still open and asks for it again.
  visitor.tolerate(/status of 400/, /status of 404.*\/api\/history\/branches\//);
  const { page } = visitor;
  await visitor.open('/history');
  await page.getByRole('link', { name: '¿Y si…?' }).click();
  await see(page, 'No hay suposiciones');
  await page.getByRole('button', { name: 'Suponer algo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suponer', exact: true }).click();
  await see(dialog, 'Escribe un nombre');
  await see(dialog, /^Escribe un porcentaje/);
  await see(dialog, /^Escribe el motivo/);
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Al 3 % desde el comienzo');
  await dialog.getByLabel('Para lo invertido desde').fill('2001-01-01');
  await dialog.getByRole('textbox', { name: 'Tasa mensual (%)' }).fill('3,00');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Para el informe de la junta');
  await dialog.getByRole('button', { name: 'Suponer', exact: true }).click();
  await see(dialog, 'Ese día es anterior al primer evento');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'branch-form');
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  await screenshot(page, 'branch-form-narrow');
  await page.setViewportSize(WIDE);
  await dialog.getByLabel('Para lo invertido desde').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Suponer', exact: true }).click();
  await seeToast(page, 'Suposición pedida', /turno/);
  await see(page, 'Lista');
  await see(page, /^Lo invertido desde el 1 de enero de 2026 rinde 3,00/);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'branches');
  await page.getByRole('link', { name: /^Ver las cifras de/ }).click();
  await see(page, 'Esto es una suposición: nada de esto pasó');
  await page.getByRole('region', { name: 'Cifras de la plataforma' }).waitFor();
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'branch-figures');
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await screenshot(page, 'branch-figures-narrow');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: /^Borrar la suposición/ }).click();
  await dialog.getByRole('button', { name: 'Sí, borrar' }).click();
  await see(page, 'No hay suposiciones');
  expect(await all()).toEqual([]);
});

test('AUDIT-02 ROLE-04 an analyst supposes a warehouse away, on a phone, and sees nobody by name', async () => {
  const [warehouse] = await warehouses(admin);
  const visitor = await stage.person(ANALYST, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open(SCREEN);
  await page.getByRole('button', { name: 'Suponer algo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Sin una bodega');
  await dialog.getByRole('combobox', { name: 'Qué fue distinto' }).click();
  await page.getByRole('option', { name: 'Una bodega que nunca se abrió' }).click();
  await dialog.getByRole('combobox', { name: 'Bodega' }).click();
  await page.getByRole('option', { name: warehouse?.name ?? '' }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Para saberlo');
  await dialog.getByRole('button', { name: 'Suponer', exact: true }).click();
  await see(page, `${warehouse?.name} nunca se abrió`);
  await eventually('it to be built', async () => (await all())[0]?.state === 'built');
  await page.getByRole('link', { name: /^Ver las cifras de/ }).click();
  await see(page, 'Inversionistas');
  expect(await page.getByText('Camila').count()).toBe(0);
  expect(await overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'branch-analyst-narrow');
});

test('AUDIT-02 from an investment one supposes that it was never paid, up to a day', async () => {
  const [paid] = (await investments(admin, 'all')).filter(({ status }) => status === 'confirmed');
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/investments/${paid?.id}`);
  await page.getByRole('link', { name: '¿Y si no se hubiera pagado?' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Identificador de la inversión').inputValue()).toBe(paid?.id);
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Sin ese pago');
  await dialog.getByLabel('Hasta').fill('2001-01-01');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Para el informe de la junta');
  visitor.tolerate(/status of 400/);
  await dialog.getByRole('button', { name: 'Suponer', exact: true }).click();
  await see(dialog, /^La historia empieza el .*: antes no había nada/);
  await dialog.getByLabel('Hasta').fill('');
  await dialog.getByRole('button', { name: 'Suponer', exact: true }).click();
  await seeToast(page, 'Suposición pedida', /turno/);
  await page.waitForURL((url) => url.search === '');
  const made = await eventually('it to be listed', async () =>
    (await all()).find(({ label }) => label === 'Sin ese pago'),
  );
  expect(made.changes[0]?.change).toEqual({ kind: 'paymentNotArrived', investmentId: paid?.id });
});
