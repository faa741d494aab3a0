import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { sdnXml } from '../../platform/src/sanctions/samples.test.ts';
import { ADMIN, SUPER_ADMIN } from '../support/accounts.ts';
import { lookAround, NARROW, screenshot, see, seeToast, toastOf } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { register, submitSamples } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
const published = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const listed = { id: 900_001, first: 'Yadira', last: 'QUINTERO ZULUAGA', born: '12 Mar 1970' };
const others = Array.from({ length: 6 }, (_, at) => ({
  id: 910_000 + at,
  first: `Ficticio${'abcdef'[at]}`,
  last: `PERENGANEZ${'ghijkl'[at]}`,
}));

test('KYC-13 KREV-04 a list is imported, a name tried; who is on it is not approved until a reviewer says why not', async () => {
  const { client, id } = await register(stage.url, 'Yadira Quintero Zuluaga');
  await submitSamples(client);
  const chief = await stage.person(SUPER_ADMIN);
  await chief.open('/admin/sanctions');
  await see(chief.page, 'Nadie se coteja con esta lista hasta que se importe su archivo.');
  const card = chief.page.getByRole('region', { name: 'OFAC SDN' });
  await card.locator('input[type=file]').setInputFiles({
    name: 'SDN.XML',
    mimeType: 'application/xml',
    buffer: Buffer.from(sdnXml([...others, listed], published)),
  });
  await seeToast(chief.page, 'Lista importada', /7 entradas/);
  await see(card, /con posibles coincidencias/);
  await chief.page.getByLabel('Nombre completo').fill('quintero yadira');
  await chief.page.keyboard.press('Enter');
  await see(chief.page, /QUINTERO ZULUAGA/);
  await chief.page.waitForURL('**/admin/sanctions?nombre=quintero+yadira');
  await chief.page.reload();
  await see(chief.page, '1 posible coincidencia');
  const file = async (place: Locator) => {
    const saving = chief.page.waitForEvent('download');
    await place.getByRole('button', { name: 'Descargar CSV' }).click();
    return (await saving).suggestedFilename();
  };
  expect(await file(chief.page.getByRole('region', { name: 'Probar un nombre' }))).toMatch(/^coincidencias-/);
  expect(await file(chief.page.getByRole('region', { name: 'Listas de sanciones' }))).toMatch(/^listas-de-/);
  await lookAround(chief.page, 'sanctions');

  const reviewer = await stage.person(ADMIN);
  await reviewer.open(`/kyc-admin?caso=${id}`);
  await see(reviewer.page, 'Posible coincidencia con una lista de sanciones');
  await lookAround(reviewer.page, 'sanctions-case');
  await reviewer.page.setViewportSize(NARROW);
  const desk = reviewer.page.getByRole('dialog');
  await eventually(
    'the case to fit',
    async () => (await desk.evaluate((box) => box.scrollWidth - box.clientWidth)) <= 0,
  );
  await reviewer.page.getByRole('button', { name: 'No es la misma persona' }).click();
  await reviewer.page.getByLabel('Por qué no es la misma persona').fill('Nació en otro año');
  await reviewer.page.getByRole('button', { name: 'No es la misma persona' }).click();
  await see(reviewer.page, 'Coincidencias con listas de sanciones, descartadas');
  await see(reviewer.page, /Nació en otro año/);
  // The toast doesn't cover the button that is needed next.
  const [toast, save] = await Promise.all([
    toastOf(reviewer.page).boundingBox(),
    reviewer.page.getByRole('button', { name: 'Guardar revisión' }).boundingBox(),
  ]);
  expect((toast?.y ?? 0) + (toast?.height ?? NARROW.height)).toBeLessThan(save?.y ?? 0);
  await screenshot(reviewer.page, 'sanctions-dismissed');
  expect((await client.get(`/api/kyc/user/${id}`)).text).not.toContain('SDN');

  // Whoever confirms one is led to what the person asked to withdraw.
  await reviewer.page.getByRole('button', { name: 'Es la misma persona', exact: true }).click();
  await reviewer.page.getByLabel('Por qué es la misma persona').fill('Es su pasaporte');
  await reviewer.page.getByRole('button', { name: 'Es la misma persona', exact: true }).click();
  await see(reviewer.page, /no se firma ningún retiro suyo/);
  await reviewer.page.getByRole('link', { name: 'Ver sus retiros' }).click();
  await see(reviewer.page, 'No ha retirado nada.');
});
