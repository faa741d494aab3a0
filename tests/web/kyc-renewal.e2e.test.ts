import { bogotaDay } from '@nodo/contracts/bogota';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { axe, lookAround, see, seeToast } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { inOrder, openDocuments } from '../support/kyc.ts';
import { png, waiting } from '../support/kyc-screens.ts';
import { step, uploadFile } from '../support/kyc-wizard.ts';
import { browserStage } from '../support/stage.ts';

const TWENTY_DAYS_MS = 20 * 24 * 3_600_000;
const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;
beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

/** Somebody approved whose identity document, and so the approval, ends in twenty days. */
async function expiring(name: string) {
  const { email, id } = await waiting(stage.url, name);
  await openDocuments(admin, id);
  const expiresOn = bogotaDay(Date.now() + TWENTY_DAYS_MS);
  const checklist = { ...inOrder(), 'identity-document': { inOrder: true, expiresOn } };
  const answer = await admin.send('PUT', `/api/kyc/${id}`, { status: 'approved', checklist });
  expect(answer.status, answer.text).toBe(200);
  return { email, id };
}

async function toTheEnd(page: Page): Promise<void> {
  for (const title of ['Comprobante de domicilio', 'Información financiera', 'Revisar y enviar']) {
    await button(page, 'Siguiente').click();
    await step(page, title);
  }
}

test('KYC-17 an approval is renewed before it ends: handed in, declined with a reason, begun again', async () => {
  const { email, id } = await expiring('Renata Ossa');
  const visitor = await stage.person(email);
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource/);
  await visitor.open('/kyc');
  await see(page, 'Tu identidad está verificada');
  await see(page, /^Vence pronto\. Renuévala desde ya/);
  await button(page, 'Renovar mi verificación').click();
  await see(page, 'Estás renovando tu verificación');
  await step(page, 'Información personal');
  expect(await axe(page)).toEqual([]);
  await toTheEnd(page);
  await button(page, 'Enviar a revisión').click();
  await seeToast(page, 'Error al Enviar KYC', /^No cambiaste nada/);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await step(page, 'Información personal');
  await uploadFile(page, 'Imagen del documento', png('nueva.png'));
  await toTheEnd(page);
  await button(page, 'Enviar a revisión').click();
  await see(page, 'Recibimos tu renovación');
  await button(page, 'Quedarme aquí').click();
  await see(page, 'Tu identidad está verificada');
  await see(page, /Mientras tanto vale tu aprobación/);
  await button(page, 'Corregir mi solicitud').waitFor();
  expect(await button(page, 'Renovar mi verificación').count()).toBe(0);
  await lookAround(page, 'kyc-renewal');

  const reviewer = await stage.person(ADMIN);
  await reviewer.open(`/kyc-admin?caso=${id}`);
  const desk = reviewer.page;
  const chosen = desk.getByRole('combobox', { name: 'Renovación' });
  await chosen.waitFor();
  await see(desk, /^La aprobación en vigor vale hasta su fin/);
  await lookAround(desk, 'kyc-renewal-case');
  await chosen.click();
  expect(await desk.getByRole('option').allTextContents()).toEqual([
    'Aprobar la renovación',
    'Seguir revisándola',
    'No aprobar la renovación',
  ]);
  await desk.getByRole('option', { name: 'No aprobar la renovación' }).click();
  await desk.getByLabel('Notas de la revisión').fill('Documento de identidad: está borroso.');
  await button(desk, 'Guardar revisión').click();
  await seeToast(desk, 'Revisión guardada', /La renovación de Renata Ossa no se aprobó/);

  await see(page, 'Tu renovación no fue aprobada');
  await see(page, /está borroso/);
  await see(page, 'Tu identidad está verificada');
  expect(await axe(page)).toEqual([]);
  await button(page, 'Renovar mi verificación').click();
  await step(page, 'Información personal');
});
