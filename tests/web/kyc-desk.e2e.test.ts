import { randomUUID } from 'node:crypto';
import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import { eachKycDocument, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { KYC_WAITING_MAX, pendingKycViewSchema } from '@nodo/contracts/kyc/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  lookAround,
  NARROW,
  overflow,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { ownId, reviewKyc, submitSamples, tick, waiting } from '../support/kyc-screens.ts';
import { closeToast, showAllRequests } from '../support/kyc-wizard.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

/** A reviewer with a user's case open. */
async function reviewing(email: string, userId: string, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(`/kyc-admin?caso=${userId}`);
  await button(visitor.page, 'Guardar revisión').waitFor();
  return visitor;
}

test('KREV-01 KREV-02 KREV-04 KREV-06 KREV-07 KREV-09 KREV-11 a reviewer looks at all four documents, decides, and goes on', async () => {
  const { client, id } = await waiting(stage.url, 'Andrea Quintero');
  const reviewer = await stage.person(ADMIN);
  const { page } = reviewer;
  await reviewer.open('/kyc-admin');
  await see(page, /^\d+ pendientes$/);
  await showAllRequests(page);
  const row = page.getByRole('article').filter({ hasText: 'Andrea Quintero' });
  await see(row, /Enviada hace/);
  await see(row, /Vence dentro de/);
  await see(row, 'Documento 1112345678');
  await row.getByText('Pendiente', { exact: true }).waitFor();
  expect(await row.getByRole('listitem').allTextContents()).toEqual([
    'Documento de identidad: cargado',
    'Comprobante de domicilio: cargado',
    'Comprobante de ingresos: cargado',
    'Estado de cuenta: cargado',
  ]);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'kyc-admin-1440');
  await row.getByRole('button', { name: 'Revisar a Andrea Quintero' }).click();
  await page.getByRole('img', { name: 'Documento de identidad de Andrea Quintero' }).waitFor();
  await page.goBack();
  await row.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goForward();
  await page.getByRole('img', { name: 'Documento de identidad de Andrea Quintero' }).waitFor();
  await button(page, 'Guardar revisión').click();
  await seeToast(page, 'Error', 'Por favor selecciona un estado para la revisión');
  await closeToast(page);
  for (const [index, type] of kycDocumentTypes.entries()) {
    if (index > 0) await page.keyboard.press(`${index + 1}`);
    const pages = index > 0 ? '.*página 1 de 3' : '';
    await page.getByRole('img', { name: new RegExp(`^${kycDocumentLabels[type]} de${pages}`) }).waitFor();
  }
  await button(page, 'Girar a la derecha').click();
  await page.keyboard.press('+');
  await see(page, /^150/);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'kyc-case-1440');
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'tiene más de 3 meses' }).click();
  await button(page, 'Guardar revisión').click();
  await seeToast(page, 'Revisión guardada', /Andrea Quintero .*«Rechazado»/);
  await eventually('the next case', () => !page.url().includes(id) && page.url().includes('caso='));
  const sent = reviewer.requests('PUT', `/api/kyc/${id}`);
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    {
      status: 'rejected',
      checklist: eachKycDocument(() => ({ inOrder: false })),
      reviewNotes: 'Estado de cuenta: tiene más de 3 meses.',
      reviewedAt: expect.any(String),
      revision: expect.any(Number),
    },
  ]);
  const views = reviewer.requests('POST', `/api/kyc/${id}/document-views`);
  expect(views.map((request) => request.postDataJSON().documentType).sort()).toEqual([
    'bank-statement',
    'identity-document',
    'income-proof',
    'proof-of-address',
  ]);
  await expect
    .poll(async () => (await client.get(`/api/kyc/user/${id}`)).body)
    .toMatchObject({
      status: 'rejected',
      reviewNotes: 'Estado de cuenta: tiene más de 3 meses.',
    });
});

/** Ticks all four documents by keyboard, each once it is displayed, with their dates; the first one is open. */
async function tickAll(page: Page): Promise<void> {
  for (const type of kycDocumentTypes) await tick(page, type);
}

test('KYC-13 KREV-04 KREV-13 by keys alone: nothing is ticked unopened, nobody approved unticked or undated, and the audit tells it', async () => {
  const { id } = await waiting(stage.url, 'Nora Prieto');
  const { page } = await reviewing(ADMIN, id, { viewport: { width: 1280, height: 720 } });
  await page.getByRole('img', { name: /^Documento de identidad de/ }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Estado de cuenta en orden' }).isDisabled()).toBe(true);
  await page.keyboard.press('a');
  const ask = button(page, 'Pedir otra aprobación');
  await ask.click();
  await see(page, 'Escribe por qué se aprobaría así.');
  for (const shown of [
    page.getByLabel('Motivo de la excepción'),
    page.getByLabel('Notas de la revisión'),
    ask,
  ]) {
    const box = await shown.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 720)).toBeLessThanOrEqual(720);
  }
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'kyc-case-1280x720');
  await page.getByRole('heading', { name: 'Nora Prieto' }).click();
  await tickAll(page);
  await button(page, 'Guardar revisión').waitFor();
  const date = page.getByLabel('Fecha del documento');
  const day = await date.inputValue();
  await date.fill('');
  await see(page, /^Falta la fecha \(estado de cuenta\): escríbela/);
  await ask.waitFor();
  // Single keys don't act in the field.
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: 'Estado de cuenta en orden', checked: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'kyc-case-undated-1280x720');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await see(page, 'Falta su fecha.');
  await page.keyboard.press('4');
  await date.fill(day);
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Revisión guardada', /Nora Prieto .*«Aprobado»/);
  const text = await eventually('the audit to tell it', async () => {
    const told = await admin.get(`/api/audit?person=${id}&action=KycReviewed`);
    return told.text.includes('in_order') && told.text;
  });
  for (const type of kycDocumentTypes) {
    expect(text).toContain(JSON.stringify({ field: `${type}Check`, before: null, after: 'in_order' }));
  }
  for (const type of datedDocuments) {
    expect(text).toContain(JSON.stringify({ field: `${type}IssuedOn`, before: null, after: day }));
  }
});

test('KREV-01 KREV-11 an exception is proposed by one and agreed to by another; the case is taken and found again', async () => {
  const { id } = await waiting(stage.url, 'Ofelia Rincón');
  const first = await reviewing(ADMIN, id);
  await first.page.keyboard.press('t');
  await first.page.getByRole('combobox', { name: 'Asignado a' }).filter({ hasText: '(yo)' }).waitFor();
  await first.page.keyboard.press('a');
  await first.page.getByLabel('Motivo de la excepción').fill('Vino a la oficina con sus originales.');
  await button(first.page, 'Pedir otra aprobación').click();
  await seeToast(first.page, 'Revisión guardada', /Ofelia Rincón .*«En revisión»/);
  const second = await stage.person(SUPER_ADMIN);
  await second.open('/kyc-admin?buscar=ofelia');
  await see(second.page, /^La tiene /);
  await see(second.page, 'Espera otra aprobación');
  await see(second.page, /^La propuso \S/);
  await button(second.page, 'Revisar a Ofelia Rincón').click();
  await see(second.page, /propone aprobarla así/);
  await second.page.keyboard.press('a');
  await button(second.page, 'Guardar revisión').click();
  await seeToast(second.page, 'Revisión guardada', /Ofelia Rincón .*«Aprobado»/);
  await second.open('/kyc-admin?vista=decididas&buscar=ofelia');
  await see(second.page, 'Por excepción, de dos personas: «Vino a la oficina con sus originales.»');
  expect(await axe(second.page)).toEqual([]);
  await screenshot(second.page, 'kyc-decided-1440');
  await second.page.getByRole('tab', { name: 'Cifras' }).click();
  await second.page.getByRole('rowheader').first().waitFor();
  await see(second.page, 'Vencido');
  expect(await axe(second.page)).toEqual([]);
});

test('KREV-12 two reviewers see each other, and the second decision overwrites nothing', async () => {
  const { id } = await waiting(stage.url, 'Óscar Patiño');
  const first = await reviewing(ADMIN, id);
  const second = await reviewing(SUPER_ADMIN, id);
  await see(first.page, /tiene este caso abierto/);
  await tickAll(first.page);
  await first.page.keyboard.press('a');
  // The second reviewer's screen can't load the change, so that the server has to refuse.
  let mayRead = false;
  await second.page.route('**/api/kyc/user/**', (route) => (mayRead ? route.continue() : route.abort()));
  second.tolerate(/Failed to load resource/);
  await second.page.keyboard.press('e');
  await button(first.page, 'Guardar revisión').click();
  await seeToast(first.page, 'Revisión guardada', /«Aprobado»/);
  await button(second.page, 'Guardar revisión').click();
  await seeToast(second.page, 'Error', 'No se pudo actualizar el estado del KYC');
  // Not before it tries again: the screen would read the change by itself.
  second.page.on('request', (request) => (mayRead ||= request.method() === 'PUT'));
  await closeToast(second.page);
  await button(second.page, 'Guardar revisión').click();
  await see(second.page, 'Esta verificación cambió mientras la revisabas');
  await see(second.page, /la dejó en «Aprobado»/);
  expect(await axe(second.page)).toEqual([]);
});

test('KREV-12 nobody reviews their own request', async () => {
  const superadmin = await stage.signIn(SUPER_ADMIN);
  await submitSamples(superadmin);
  const id = await ownId(superadmin);
  const visitor = await stage.person(SUPER_ADMIN);
  await visitor.open(`/kyc-admin?caso=${id}`);
  await see(visitor.page, 'Esta es tu propia solicitud');
  expect(await button(visitor.page, 'Guardar revisión').count()).toBe(0);
  await button(visitor.page, 'Cerrar').click();
  await showAllRequests(visitor.page);
  const row = visitor.page.getByRole('article').filter({ hasText: 'Es la tuya: la revisa otra persona.' });
  expect(await row.getByRole('button').isDisabled()).toBe(true);
  await reviewKyc(admin, id, 'approved');
});

test('KREV-08 KREV-10 a review that fails says so; an empty queue says that all is done', async () => {
  const { id } = await waiting(stage.url, 'Elena Mora');
  const visitor = await reviewing(ADMIN, id, { viewport: NARROW, colorScheme: 'dark' });
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource/);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await screenshot(page, 'kyc-case-360-dark');
  await page.route(`**/api/kyc/${id}`, (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press('e');
  await button(page, 'Guardar revisión').click();
  await seeToast(page, 'Error', 'No se pudo actualizar el estado del KYC');
  await page.route('**/api/kyc/pending-review', (route) => route.fulfill({ json: [] }));
  await visitor.open('/kyc-admin');
  await see(page, 'No hay solicitudes pendientes');
  await see(page, '0 pendientes');
  expect(await axe(page)).toEqual([]);
});

test('KREV-01 a queue of which a part is shown says so, also where it is narrowed', async () => {
  await waiting(stage.url, 'Rocío Marín');
  const [row, ...rest] = z
    .array(pendingKycViewSchema)
    .parse((await admin.get('/api/kyc/pending-review')).body);
  if (!row) throw new Error('Nobody waits');
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  const copies = Array.from({ length: KYC_WAITING_MAX - rest.length }, () => ({
    ...row,
    userId: randomUUID(),
  }));
  let rows = [...copies, ...rest];
  await page.route('**/api/kyc/pending-review', (route) => route.fulfill({ json: rows }));
  await visitor.open('/kyc-admin');
  await see(page, '1.000 pendientes');
  const said = page.getByText(/^Hay más: aquí están, y se buscan, las 1.000 que más esperan/);
  expect(await said.count()).toBe(0);
  rows = [row, ...rows];
  await visitor.open('/kyc-admin');
  await see(page, 'Más de 1.000 pendientes');
  await said.waitFor();
  await lookAround(page, 'kyc-queue-cut');
  await page.getByRole('textbox', { name: 'Buscar', exact: true }).fill('nadie se llama así');
  await see(page, 'Ninguna solicitud es así');
  await said.waitFor();
});

test('the keys stay out of what one types, and can be turned off', async () => {
  const { id } = await waiting(stage.url, 'Pedro Sáenz');
  const { page } = await reviewing(ADMIN, id);
  await page.getByLabel('Notas de la revisión').fill('');
  await page.keyboard.type('area 1234');
  expect(await page.getByLabel('Notas de la revisión').inputValue()).toBe('area 1234');
  await see(page, 'Selecciona un estado');
  await page.getByText('Atajos de teclado').click();
  await page.getByLabel('Usar las teclas sueltas').uncheck();
  await page.getByRole('heading', { name: 'Pedro Sáenz' }).click();
  await page.keyboard.press('a');
  await see(page, 'Selecciona un estado');
  await page.getByText('Atajos de teclado').click();
  await page.getByText('Atajos de teclado').click();
  await page.getByLabel('Usar las teclas sueltas').check();
  await page.getByRole('heading', { name: 'Pedro Sáenz' }).click();
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: 'Estado' }).filter({ hasText: 'Aprobado' }).waitFor();
});

test('NAV-11 NAV-12 the review is for staff: others are told so and led to the start page', async () => {
  const investor = await stage.person(INVESTOR);
  const { page } = investor;
  await investor.open('/kyc-admin');
  await seeToast(page, 'Acceso Denegado', 'No tienes permisos de administrador');
  await page.waitForURL(`${stage.url}/`);
  expect(investor.calls).not.toContain('GET /api/kyc/pending-review');
  await button(page, 'Más').click();
  await page.getByRole('menuitem', { name: 'KYC', exact: true }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'KYC Admin' }).count()).toBe(0);
});
