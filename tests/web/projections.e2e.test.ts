import { randomUUID } from 'node:crypto';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { parkedKeyAnswerSchema, projectionsViewSchema } from '@nodo/contracts/projections/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, SUPER_ADMIN } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { type Client, listWarehouses } from '../support/client.ts';
import { appendToLog } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { browserStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const PATH = '/admin/projections';
const REASON = 'El texto no se puede guardar; el avance se publica de nuevo';

const stage = browserStage({ blockIntervalMs: 2_000 });
let admin: Client;
let superAdmin: Client;
/** Streams of the demo's warehouses; each test takes the next one. */
let keys: string[];
let used = 0;

beforeAll(async () => {
  [admin, superAdmin] = await Promise.all([stage.signIn(ADMIN), stage.signIn(SUPER_ADMIN)]);
  keys = (await listWarehouses(admin)).map(({ id }) => `warehouse-${id}`);
});

function nextKey(): string {
  const key = keys[used % keys.length];
  if (!key) throw new Error('There is no warehouse');
  used += 1;
  return key;
}

const all = async () => projectionsViewSchema.parse((await admin.get('/api/projections')).body);
const parkedAt = (key: string, projection = 'warehouses') => `/api/projections/${projection}/parked/${key}`;
const parked = async (key: string, projection?: string) =>
  parkedKeyAnswerSchema.parse((await admin.get(parkedAt(key, projection))).body).parked;

/** Appends a construction update that its schema accepts and no database can store; returns its ID once parked. */
async function poison(key: string, title = 'Placa'): Promise<string> {
  const data = { updateId: randomUUID(), title, description: 'Fundida\u0000', updateType: 'photo' };
  const id = await appendToLog(stage.product, key, 'ConstructionUpdatePosted', {
    ...data,
    mediaUrl: null,
    percentage: 3,
  });
  return eventually('the event to be parked', async () => {
    const [detail, entry] = [await parked(key), await parked(key, 'audit')];
    return detail?.event.eventId === id && entry !== null && id;
  });
}

async function postUpdate(key: string, title: string): Promise<void> {
  const body = { warehouseId: key.slice('warehouse-'.length), title, description: 'Todo bien' };
  expect((await admin.send('POST', '/api/construction-updates', body)).status).toBe(201);
}

async function shownTitles(key: string): Promise<string[]> {
  const { body } = await admin.get(`/api/construction-updates?warehouseId=${key.slice('warehouse-'.length)}`);
  return [...JSON.stringify(body).matchAll(/"title":"([^"]+)"/g)].map(([, title = '']) => title);
}

const skip = (client: Client, key: string, eventId: string, projection?: string, reason: unknown = REASON) =>
  client.send('POST', `${parkedAt(key, projection)}/skip`, { eventId, reason });

/** Skips whatever is parked for the key in either projection. */
async function clear(key: string): Promise<void> {
  for (const projection of ['warehouses', 'audit']) {
    const detail = await parked(key, projection);
    if (detail) expect((await skip(superAdmin, key, detail.event.eventId, projection)).status).toBe(200);
  }
}

test('AUDIT-01 ROLE-06 a poisonous event stops its key alone, is tried again and skipped, and the rest goes on', async () => {
  const key = nextKey();
  const listener = await Listener.open(admin);
  const id = await poison(key);
  await eventually('staff to be told', () => listener.heard('projection.parked').length > 0);
  await postUpdate(key, 'Espera detrás');
  const detail = await eventually('it to wait', async () => {
    const found = await parked(key);
    return found?.waiting === 1 && found;
  });
  expect(detail).toMatchObject({
    event: { eventId: id, eventType: 'ConstructionUpdatePosted', stream: key },
    error: 'error (22P05): unsupported Unicode escape sequence',
    fields: expect.arrayContaining([{ field: 'description', value: 'Fundida\\u0000' }]),
    waitingEvents: [expect.objectContaining({ eventType: 'ConstructionUpdatePosted' })],
  });
  expect(await shownTitles(key)).not.toContain('Espera detrás');
  const view = await all();
  expect(view.checkpoint).toMatchObject({ isRunning: true, version: expect.stringMatching(/^\d{4}_/) });
  expect(view.projections.find(({ name }) => name === 'warehouses')).toMatchObject({
    parkedKeys: 1,
    parkedEvents: 2,
  });
  const other = nextKey();
  await postUpdate(other, 'Sigue su curso');
  expect(await shownTitles(other)).toContain('Sigue su curso');

  expect((await admin.send('POST', `${parkedAt(key)}/retry`)).status).toBe(200);
  expect(await parked(key)).toMatchObject({ attempts: detail.attempts + 1 });

  const idempotency = { key: randomUUID() };
  const body = { eventId: id, reason: REASON };
  const first = await superAdmin.send('POST', `${parkedAt(key)}/skip`, body, idempotency);
  expect([first.status, first.body]).toEqual([200, { projection: 'warehouses', key, eventId: id }]);
  const again = await superAdmin.send('POST', `${parkedAt(key)}/skip`, body, idempotency);
  expect(again.body).toEqual(first.body);
  await superAdmin.get('/api/projections');
  expect(await parked(key)).toBeNull();
  expect(await shownTitles(key)).toContain('Espera detrás');
  expect(await shownTitles(key)).not.toContain('Placa');
  const twice = await skip(superAdmin, key, id);
  expect([twice.status, refusalOf(twice).code]).toEqual([409, 'EVENT_ALREADY_SKIPPED']);

  const found = await superAdmin.get('/api/audit?action=PoisonEventSkipped&subject=warehouses');
  const [entry] = auditPageSchema.parse(found.body).rows;
  expect(entry).toMatchObject({
    actorRole: 'super_admin',
    subjectKind: 'projection',
    subjectName: 'Bodegas',
    reason: REASON,
  });
  expect(entry?.changes).toContainEqual({ field: 'eventState', before: 'parked', after: 'skipped' });
  await clear(key);
  listener.close();
});

test('ERR-03 AUDIT-01 what can not be decided is refused in words and changes nothing', async () => {
  const key = nextKey();
  const id = await poison(key);
  const cases: [object, number, string][] = [
    [{ eventId: id }, 400, 'Escribe el motivo'],
    [{ eventId: id, reason: 'no' }, 400, 'Escribe el motivo: al menos 3 caracteres'],
    [{ eventId: id, reason: 'nulo\u0000' }, 400, 'Hay caracteres que no se pueden guardar'],
    [{ reason: REASON }, 400, 'Indica el evento por su identificador'],
    [{ eventId: randomUUID(), reason: REASON }, 409, 'Este evento ya no detiene su clave.'],
  ];
  for (const [body, status, message] of cases) {
    const refused = await superAdmin.send('POST', `${parkedAt(key)}/skip`, body);
    expect(refused.status).toBe(status);
    expect(refusalOf(refused).message).toContain(message);
  }
  expect((await skip(admin, key, id)).status).toBe(403);
  expect((await admin.send('POST', `${parkedAt(nextKey())}/retry`)).status).toBe(409);
  expect((await admin.send('POST', `${parkedAt(key, 'no.existe')}/retry`)).status).toBe(404);
  expect((await parked(key))?.event.eventId).toBe(id);
  await clear(key);
});

const drawerOf = (page: Page) => page.getByRole('dialog');

async function openKey(page: Page, projection = 'Bodegas'): Promise<void> {
  await page
    .getByRole('list', { name: 'Claves detenidas' })
    .getByRole('button')
    .filter({ hasText: projection })
    .first()
    .click();
}

test('ROLE-06 AUDIT-01 ADMIN-03 from the dashboard to the event, tried again, skipped with a reason, and to the audit', async () => {
  const key = nextKey();
  const { page } = await stage.person(SUPER_ADMIN);
  await page.goto(`${stage.url}${PATH}`);
  await see(page, 'Nada está detenido');
  await poison(key);
  await see(page, 'Avance de obra publicado');
  await page.goto(`${stage.url}/`);
  await page.getByRole('link', { name: /registros? detenidos?/ }).click();
  await openKey(page);
  const drawer = drawerOf(page);
  await see(drawer, 'error (22P05): unsupported Unicode escape sequence');
  await see(drawer, 'Fundida\\u0000');
  await see(drawer, 'Nada espera detrás');
  await postUpdate(key, 'Detrás');
  await see(drawer, '1 evento espera detrás');
  await drawer.getByRole('button', { name: 'Reintentar' }).click();
  await seeToast(page, 'Reintento hecho', 'El evento se intentó otra vez y falló de nuevo.');
  await see(drawer, '2 intentos');

  await drawer.getByRole('button', { name: 'Omitir con motivo' }).click();
  await see(drawer, /^«Avance de obra publicado» no se reflejará en «Bodegas», y el evento que espera/);
  await drawer.getByRole('button', { name: 'Omitir este evento' }).click();
  await see(drawer, 'Escribe el motivo: al menos 3 caracteres');
  await drawer.getByLabel('Motivo').fill(REASON);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Evento omitido', 'La clave avanza de nuevo.');
  await see(drawer, 'Esta clave avanza de nuevo');

  await drawer.getByRole('link', { name: 'Ver qué se decidió, en la auditoría' }).click();
  await page.getByRole('button', { name: 'Evento omitido en una proyección' }).first().click();
  await see(drawerOf(page), 'Omitido');
  await see(drawerOf(page), REASON);
  await drawerOf(page).getByRole('link', { name: 'Ver las proyecciones' }).click();
  await page.getByRole('list', { name: 'Proyecciones' }).waitFor();
  await clear(key);
});

test('ROLE-06 an admin tries again, and can not skip; another who was first is told', async () => {
  const key = nextKey();
  const id = await poison(key);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  const address = new URLSearchParams({ proyeccion: 'warehouses', clave: key });
  await page.goto(`${stage.url}${PATH}?${address}`);
  const drawer = drawerOf(page);
  await see(drawer, /Omitirlo es decisión de un super administrador\.$/);
  expect(await drawer.getByRole('button', { name: 'Omitir con motivo' }).count()).toBe(0);
  expect((await skip(superAdmin, key, id)).status).toBe(200);
  await see(drawer, 'Esta clave avanza de nuevo');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await clear(key);
});

test('ERR-05 without an answer there is an error and a way to try again', async () => {
  const visitor = await stage.person(ADMIN);
  visitor.tolerate(/status of 503/);
  const { page } = visitor;
  const body = JSON.stringify({ code: 'UNAVAILABLE', message: 'El servicio no está disponible.' });
  await page.route('**/api/projections', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body }),
  );
  await page.goto(`${stage.url}${PATH}`);
  await see(page, 'El servicio no está disponible.');
  await page.unroute('**/api/projections');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('list', { name: 'Proyecciones' }).waitFor();
});

test('AUDIT-01 an entry about a transfer leads to that very transfer', async () => {
  const { page } = await stage.person(ADMIN);
  await page.goto(`${stage.url}/audit?accion=TransferConfirmed&orden=asc`);
  await page.getByRole('button', { name: 'Transferencia confirmada', exact: true }).first().click();
  await drawerOf(page).getByRole('link', { name: 'Ver la transferencia' }).click();
  const pinned = page.getByRole('region', { name: 'Transferencia enlazada' });
  await pinned.waitFor();
  const id = new URL(page.url()).searchParams.get('transferencia') ?? '';
  const history = pinned.getByRole('link', { name: /^Ver el historial de la transferencia/ });
  expect(await history.getAttribute('href')).toContain(id);
  expect(await axe(page)).toEqual([]);
  await pinned.getByRole('button', { name: 'Ver todas' }).click();
  await pinned.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${stage.url}/financial-tools?transferencia=${randomUUID()}`);
  await see(page, 'No encontramos esa transferencia');
});

test('S14 AUDIT-01 a seal of the history is a line of the audit, and can be verified', async () => {
  expect((await admin.send('POST', '/api/audit/tree-heads', {})).status).toBe(201);
  await eventually('the seal to have a proof', async () => {
    const { body } = await admin.get('/api/audit?action=AuditTreeHeadRecorded&limit=1');
    const [entry] = auditPageSchema.parse(body).rows;
    return entry && (await admin.get(`/api/audit/${entry.id}/proof`)).status === 200;
  });
  const { page } = await stage.person(ADMIN);
  await page.goto(`${stage.url}/audit?tipo=auditTree`);
  await page.getByRole('button', { name: 'Historia sellada', exact: true }).first().click();
  const drawer = drawerOf(page);
  await see(drawer, 'Historia verificable');
  await see(drawer, 'A pedido');
  await drawer.getByRole('button', { name: /^Verificar$/ }).click();
  await see(drawer, 'Registro íntegro');
});

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)('AUDIT-01 SCREEN projections in %s at %j are clean', async (colorScheme, viewport) => {
  const name = `${colorScheme}-${viewport.width}`;
  const key = nextKey();
  const { page } = await stage.person(SUPER_ADMIN, { colorScheme, viewport, reducedMotion: true });
  await page.goto(`${stage.url}${PATH}`);
  await see(page, 'Nada está detenido');
  expect(await axe(page)).toEqual([]);
  const state = await page
    .getByRole('list', { name: 'Proyecciones' })
    .getByText('Al día')
    .last()
    .boundingBox();
  expect((state?.x ?? viewport.width) + (state?.width ?? 0)).toBeLessThan(viewport.width);
  await screenshot(page, `projections-empty-${name}`);
  await poison(key, 'Cubierta norte');
  await postUpdate(key, 'Detrás');
  await see(page, '1 evento espera detrás');
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `projections-${name}`);
  await openKey(page);
  await drawerOf(page).getByRole('button', { name: 'Omitir con motivo' }).click();
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.screenshot({ path: `tests/.artifacts/projections-sheet-${name}.png` });
  await clear(key);
});
