import { KYC_SUBMITTED_REDIRECT_DELAY } from '@nodo/contracts/constants';
import { kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { streams } from '@nodo/contracts/streams';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { placeInQueue } from '../../web/src/features/kyc/place.ts';
import { ADMIN } from '../support/accounts.ts';
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
import { appendToLog } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { ownId, pdf, png, register, reviewKyc, submitSamples, waiting } from '../support/kyc-screens.ts';
import { chooseFile, closeToast, percent, step, uploadFile } from '../support/kyc-wizard.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

/** A newly registered user at the first step of the wizard. */
async function newcomer(name: string, options: ScreenOptions = {}) {
  const { client, email } = await register(stage.url, name);
  const visitor = await stage.person(email, options);
  await visitor.open('/kyc');
  await step(visitor.page, 'Información personal');
  return { visitor, page: visitor.page, client, email };
}

test('KYC-01 KYC-02 KYC-06 KYC-07 KYC-08 KYC-21 KYC-23 the first step says what is missing and lets nobody past', async () => {
  const { visitor, page } = await newcomer('Rosa Duque', { viewport: NARROW });
  expect(await percent(page)).toBe('0');
  const next = button(page, 'Siguiente');
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await see(page, /Para continuar falta el número de documento .* y la imagen del documento/);
  await page.getByLabel('Número de documento').fill('1234');
  await next.click({ force: true });
  await seeToast(page, 'Errores de Validación', 'Por favor corrige los errores antes de continuar');
  await see(page, 'El documento debe tener al menos 5 caracteres');
  await see(page, 'La imagen del documento es obligatoria');
  const number = page.getByLabel('Número de documento');
  const described = (await number.getAttribute('aria-describedby')) ?? '';
  const error = described.split(' ').at(-1) ?? '';
  expect(await page.locator(`[id="${error}"]`).textContent()).toContain('al menos 5 caracteres');
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(
    visitor.requests('PUT', '/api/kyc/documents').map((request) => request.postDataJSON()),
  ).not.toContainEqual(expect.objectContaining({ documentImageUrl: expect.anything() }));
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('UPL-01 UPL-02 a file too large or of another kind is refused and nothing is sent', async () => {
  const { visitor, page } = await newcomer('Rosa Duque');
  await chooseFile(page, 'Imagen del documento', {
    ...png('foto.png'),
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await seeToast(page, 'Archivo muy grande', 'El archivo debe ser menor a 10MB');
  await closeToast(page);
  await chooseFile(page, 'Imagen del documento', {
    name: 'dibujo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await seeToast(page, 'Tipo de archivo no permitido', /imágenes .* PDF/);
  expect(visitor.requests('POST', '/api/kyc/upload-url')).toEqual([]);
});

test('UPL-05 a failed upload says so, keeps the file for another try, and one under way can be called off', async () => {
  const { visitor, page } = await newcomer('Rosa Duque');
  visitor.tolerate(/Failed to load resource/);
  await page.route('**/api/uploads/**', (route) => route.fulfill({ status: 500 }));
  await chooseFile(page, 'Imagen del documento', png('cedula.png'));
  await seeToast(page, 'Error al subir archivo', 'No se pudo cargar el archivo. Inténtalo de nuevo.');
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/api/uploads/**');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/uploads/**', (route) => held.then(() => route.continue().catch(() => undefined)));
  await button(page, 'Reintentar').click();
  await page.getByRole('progressbar', { name: 'Carga: Imagen del documento' }).waitFor();
  expect(await button(page, 'Siguiente').getAttribute('aria-disabled')).toBe('true');
  await see(page, 'Espera a que termine la carga.');
  await button(page, 'Cancelar la carga: Imagen del documento').click();
  await see(page, 'Elige un archivo');
  release();
  await page.unroute('**/api/uploads/**');
  // One that is cut off by a deploy is sent again by itself.
  await page.route('**/api/uploads/**', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await uploadFile(page, 'Imagen del documento', png('cedula.png'));
  await seeToast(page, 'Archivo cargado', /Documento de identidad/);
});

test('UPL-05 a file that is not what it says is refused by the server, and the screen says why', async () => {
  const { visitor, page } = await newcomer('Rosa Duque');
  visitor.tolerate(/Failed to load resource/);
  await chooseFile(page, 'Imagen del documento', {
    ...png('cedula.png'),
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await seeToast(page, 'Error al subir archivo', 'No se pudo cargar el archivo. Inténtalo de nuevo.');
  await see(page, /no es lo que dice ser|no se acepta|Solo se aceptan/);
});

test('KYC-01 KYC-03 KYC-04 KYC-05 KYC-12 KYC-19 KYC-24 UPL-03 UPL-04 UPL-06 CONF-11 the whole way, resumed on another device', async () => {
  const { visitor, page, email } = await newcomer('Rosa Duque');
  await page.getByLabel('Número de documento').fill('1.112.345.678');
  await chooseFile(page, 'Imagen del documento', png('cedula.png'));
  await seeToast(page, 'Archivo cargado', /Documento de identidad/);
  const [asked] = visitor.requests('POST', '/api/kyc/upload-url');
  expect(asked?.postDataJSON()).toMatchObject({
    documentType: 'identity-document',
    contentType: 'image/png',
  });
  await button(page, 'Siguiente').click();
  await step(page, 'Comprobante de domicilio');
  expect(await percent(page)).toBe('33');
  await button(page, 'Atrás').click();
  await step(page, 'Información personal');
  expect(await page.getByLabel('Número de documento').inputValue()).toBe('1.112.345.678');

  const phone = await stage.person(email, { viewport: NARROW, colorScheme: 'dark' });
  const other = phone.page;
  await phone.open('/kyc');
  await step(other, 'Comprobante de domicilio');
  await uploadFile(other, 'Comprobante de domicilio', pdf('recibo.pdf', 2));
  await button(other, 'Ver: Comprobante de domicilio').click();
  await other.getByRole('img', { name: 'Comprobante de domicilio, página 1 de 2' }).waitFor();
  await button(other, 'Página siguiente').click();
  await other.getByRole('img', { name: /página 2 de 2/ }).waitFor();
  expect(await axe(other)).toEqual([]);
  await button(other, 'Cerrar').click();
  await button(other, 'Siguiente').click();
  await step(other, 'Información financiera');
  expect(await percent(other)).toBe('67');
  await uploadFile(other, 'Comprobante de ingresos', pdf('nomina.pdf'));
  // With one value missing, the last step is out of reach.
  await see(other, 'Para continuar falta el estado de cuenta.');
  expect(await button(other, 'Siguiente').getAttribute('aria-disabled')).toBe('true');
  await uploadFile(other, 'Estado de cuenta', pdf('extracto.pdf'));
  await button(other, 'Siguiente').click();
  await step(other, 'Revisar y enviar');
  expect(await percent(other)).toBe('100');
  const lines = other.getByRole('listitem').filter({ has: button(other, /^Cambiar: /) });
  expect((await lines.allTextContents()).map((text) => text.split(' (listo)')[0])).toEqual([
    'Número de documento',
    'Documento de identidad',
    'Comprobante de domicilio',
    'Comprobante de ingresos',
    'Estado de cuenta',
  ]);
  expect(await button(other, 'Enviar a revisión').getAttribute('aria-disabled')).toBeNull();
  await see(other, 'La revisión toma entre 24 y 48 horas hábiles');
  await see(other, /^(lunes|martes|miércoles|jueves|viernes), \d+ de /);
  expect(await axe(other)).toEqual([]);
  expect(await overflow(other)).toBeLessThanOrEqual(0);
  await screenshot(other, 'kyc-review-360-dark');
  // Before the toast: a busy test may see that late.
  const sentAt = Date.now();
  await button(other, 'Enviar a revisión').click();
  await seeToast(other, '¡Solicitud enviada!', /24 y 48 horas hábiles/);
  await other.waitForURL(`${stage.url}/`);
  expect(Date.now() - sentAt).toBeGreaterThan(KYC_SUBMITTED_REDIRECT_DELAY - 1_000);
  await see(other, /KYC\): Enviado/);
  const [sent] = phone.requests('POST', '/api/kyc');
  expect(Object.keys(sent?.postDataJSON() ?? {}).sort()).toEqual([
    'bankStatementUrl',
    'documentImageUrl',
    'documentType',
    'identityDocument',
    'incomeProofUrl',
    'proofOfAddressUrl',
  ]);
  // The first device is updated without a reload.
  await see(page, 'Recibimos tu solicitud');
});

/**
 * Presses a button in the page itself as soon as «Quedarme aquí» is there, too, which is there for two seconds only.
 */
async function pressing(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    new MutationObserver((_, observer) => {
      const named = (text: string) =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === text);
      const button = named(wanted);
      if (!button || !named('Quedarme aquí')) return;
      observer.disconnect();
      button.click();
    }).observe(document.body, { subtree: true, childList: true });
  }, name);
}

test('KYC-18 KYC-19 one may stay after sending, and correct what nobody has looked at yet', async () => {
  const { client, email } = await register(stage.url, 'Luis Arango');
  const visitor = await stage.person(email);
  const { page } = visitor;
  await submitSamples(client);
  await visitor.open('/kyc');
  await button(page, 'Corregir mi solicitud').click();
  await step(page, 'Revisar y enviar');
  await button(page, 'Cambiar: número de documento').click();
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('900900900');
  for (const title of ['Comprobante de domicilio', 'Información financiera', 'Revisar y enviar']) {
    await button(page, 'Siguiente').click();
    await step(page, title);
  }
  await pressing(page, 'Quedarme aquí');
  await button(page, 'Enviar a revisión').click();
  await see(page, 'Documento n.º 900900900');
  await page.waitForTimeout(KYC_SUBMITTED_REDIRECT_DELAY + 300);
  expect(new URL(page.url()).pathname).toBe('/kyc');
  expect(visitor.requests('POST', '/api/kyc')).toEqual([]);
  expect(visitor.requests('PUT', `/api/kyc/${await ownId(client)}`)).toHaveLength(1);
  // Whoever goes on to correct it right after sending stays, too.
  await button(page, 'Corregir mi solicitud').click();
  await step(page, 'Revisar y enviar');
  await pressing(page, 'Corregir mi solicitud');
  await button(page, 'Enviar a revisión').click();
  await see(page, 'Estás corrigiendo una solicitud que ya enviaste');
  await page.waitForTimeout(KYC_SUBMITTED_REDIRECT_DELAY + 300);
  expect(new URL(page.url()).pathname).toBe('/kyc');
});

test('KYC-15 who waits sees how many were there before, also after others were decided', async () => {
  const earlier = await waiting(stage.url, 'Berta Ospina');
  const { email, client, id } = await waiting(stage.url, 'Marta Gil');
  const { ahead } = kycRecordViewSchema.parse((await client.get(`/api/kyc/user/${id}`)).body);
  if (ahead === null) throw new Error('She has no place');
  const visitor = await stage.person(email);
  const { page } = visitor;
  await visitor.open('/kyc');
  const notice = page.getByRole('status').filter({ hasText: /Recibimos tu solicitud|está en revisión/ });
  await see(notice, placeInQueue(ahead));
  await reviewKyc(admin, id, 'under_review');
  await see(notice, 'Tu verificación está en revisión');
  await see(notice, placeInQueue(ahead));
  await see(notice, /A más tardar el/);
  expect(await notice.locator('svg').count()).toBe(1);
  await lookAround(page, 'kyc-under-review');
  await reviewKyc(admin, earlier.id, 'rejected', 'El documento no se lee.');
  await eventually('the place to be the one before', async () => {
    const { body } = await client.get(`/api/kyc/user/${id}`);
    return kycRecordViewSchema.parse(body).ahead === ahead - 1;
  });
  // Others' decisions are no live message to her: it is asked for anew whenever the page opens.
  await page.getByRole('link', { name: 'Nodo Cartago' }).first().click();
  // Going back before the other page is drawn would leave this one as it was.
  await notice.waitFor({ state: 'detached' });
  await page.goBack();
  await see(notice, placeInQueue(ahead - 1));
});

test('KYC-17 an approval that ended says so to its owner at once, and is renewed with what is still in order', async () => {
  const { email, id } = await waiting(stage.url, 'Elena Ríos');
  await reviewKyc(admin, id, 'approved');
  const record = kycRecordViewSchema.parse((await admin.get(`/api/kyc/user/${id}`)).body);
  const visitor = await stage.person(email);
  const { page } = visitor;
  await visitor.open('/kyc');
  await see(page, 'Tu identidad está verificada');
  await appendToLog(stage.product, streams.kyc(id), 'KycExpired', { approvedAt: record.reviewedAt });
  await see(page, 'Tu verificación venció');
  await page.getByText('Vencido', { exact: true }).first().waitFor();
  await see(page, /^La aprobamos el .* Renuévala para seguir invirtiendo/);
  expect(await axe(page)).toEqual([]);
  await step(page, 'Información personal');
  expect(await page.getByLabel('Número de documento').inputValue()).toBe('1112345678');
  for (const title of ['Comprobante de domicilio', 'Información financiera', 'Revisar y enviar']) {
    await button(page, 'Siguiente').click();
    await step(page, title);
  }
  await pressing(page, 'Quedarme aquí');
  await button(page, 'Enviar a revisión').click();
  await see(page, 'Recibimos tu solicitud');
  await reviewKyc(admin, id, 'approved');
  await see(page, 'Tu identidad está verificada');
});

test('KYC-14 KYC-15 KYC-16 LIVE-01 every decision reaches the open page; a rejection keeps the good documents', async () => {
  const { email, id } = await waiting(stage.url, 'Marta Gil');
  const visitor = await stage.person(email);
  const { page } = visitor;
  await visitor.open('/kyc');
  await see(page, 'Recibimos tu solicitud');
  expect(await axe(page)).toEqual([]);
  await reviewKyc(admin, id, 'under_review');
  await see(page, 'Tu verificación está en revisión');
  await see(page, /A más tardar el (lunes|martes|miércoles|jueves|viernes)/);
  expect(await axe(page)).toEqual([]);
  await reviewKyc(admin, id, 'rejected', 'Hola, Marta:\nEstado de cuenta: está incompleto.');
  await see(page, 'Tu solicitud no fue aprobada');
  await see(page, /Hola, Marta:/);
  await step(page, 'Información financiera');
  await see(page, 'Reemplázalo: está incompleto.');
  await see(page, /^Guardado el/);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'kyc-rejected-1440');
  await uploadFile(page, 'Estado de cuenta', pdf('completo.pdf', 2));
  await page.getByText('Reemplázalo').waitFor({ state: 'detached' });
  await button(page, 'Siguiente').click();
  await step(page, 'Revisar y enviar');
  await pressing(page, 'Quedarme aquí');
  await button(page, 'Enviar a revisión').click();
  await see(page, 'Recibimos tu solicitud');
  await reviewKyc(admin, id, 'approved');
  await see(page, 'Tu identidad está verificada');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Invertir ahora' }).click();
  await page.getByRole('dialog', { name: 'Nueva Inversión' }).waitFor();
});

test('KYC-20 KYC-22 a draft or a request that can’t be saved says so, and the next try goes through', async () => {
  const { visitor, page } = await newcomer('Rosa Duque');
  visitor.tolerate(/Failed to load resource/);
  await uploadFile(page, 'Imagen del documento', png('cedula.png'));
  await page.getByLabel('Número de documento').fill('1112345678');
  await page.route('**/api/kyc/documents', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await button(page, 'Siguiente').click();
  const title = 'Error al procesar documentos KYC';
  await seeToast(page, title, 'Lo que escribiste sigue aquí: intenta de nuevo.');
  await page.unroute('**/api/kyc/documents');
  const refusal = { code: 'NOT_ALLOWED_NOW', message: 'Ya subiste 100 archivos, el máximo. Escríbenos.' };
  await page.route('**/api/kyc/documents', (route) => route.fulfill({ status: 409, json: refusal }));
  await button(page, 'Siguiente').click();
  await seeToast(page, title, refusal.message);
  await page.unroute('**/api/kyc/documents');
  await button(page, 'Siguiente').click();
  await step(page, 'Comprobante de domicilio');
  await uploadFile(page, 'Comprobante de domicilio', pdf('recibo.pdf'));
  await button(page, 'Siguiente').click();
  await step(page, 'Información financiera');
  await uploadFile(page, 'Comprobante de ingresos', pdf('nomina.pdf'));
  await uploadFile(page, 'Estado de cuenta', pdf('extracto.pdf'));
  await button(page, 'Siguiente').click();
  await step(page, 'Revisar y enviar');
  await page.route('**/api/kyc', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await button(page, 'Enviar a revisión').click();
  await seeToast(page, 'Error al Enviar KYC', 'Ha ocurrido un error. Intenta nuevamente.');
  const json = { message: 'El servicio está en mantenimiento.', code: 'UNAVAILABLE' };
  await page.route('**/api/kyc', (route) => route.fulfill({ status: 503, json }));
  await button(page, 'Enviar a revisión').click();
  await seeToast(page, 'Error al Enviar KYC', json.message);
  await page.unroute('**/api/kyc');
  await button(page, 'Enviar a revisión').click();
  await seeToast(page, '¡Solicitud enviada!', /24 y 48 horas hábiles/);
});
