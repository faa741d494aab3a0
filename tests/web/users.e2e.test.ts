import { type UserRow, userPageSchema, userStatsSchema } from '@nodo/contracts/identity/views';
import { type KycStatus, kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  noteToast,
  overflow,
  quiet,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
  toastOf,
} from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button, choose, combobox } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { isFocused } from '../support/keyboard.ts';
import { readDocuments } from '../support/kyc.ts';
import { ownId, register, submitSamples } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';
import { cellsOf, rowOf, watchPlace } from '../support/users-screen.ts';

const CHANGED = ['KYC Status Updated', 'El estado KYC del usuario ha sido actualizado'] as const;
/** More than fit on one page of the table or of the cards. */
const CROWD = 130;

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
let admin: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  for (let made = 0; made < CROWD; made += 10) {
    const names = Array.from({ length: 10 }, (_, index) => `Persona Número${made + index}`);
    await Promise.all(names.map((name) => register(stage.url, name)));
  }
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function users(parameters = ''): Promise<{ rows: UserRow[]; total: number }> {
  return userPageSchema.parse((await admin.get(`/api/users?${parameters}`)).body);
}

async function statusOf(id: string): Promise<KycStatus | undefined> {
  return (await users('limit=200')).rows.find((row) => row.id === id)?.kycStatus;
}

/** What a screen shows at once another session reads only when it is projected. */
const comesTo = (id: string, status: KycStatus) =>
  eventually(`the status to be ${status}`, async () => (await statusOf(id)) === status);

async function setStatus(id: string, kycStatus: KycStatus, notes?: string): Promise<void> {
  const answer = await admin.send('PUT', `/api/users/${id}/kyc-status`, { kycStatus, notes });
  expect(answer.status).toBe(200);
}

/** A newly registered user, with a KYC request that awaits a decision if `sends`. */
async function newcomer(name: string, sends = false) {
  const { client, email } = await register(stage.url, name);
  const id = await ownId(client);
  if (sends) {
    await submitSamples(client);
    await readDocuments(admin, id);
  }
  return { client, email, name, id };
}

/** A member of the staff on the users screen. */
async function staff(email: string, path = '/admin', options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  await visitor.page.getByPlaceholder('Buscar usuarios...').waitFor();
  return visitor;
}

test('NAV-13 ROUTE-06 USERS-01 USERS-05 USERS-09 USERS-13 ROLE-01 ROLE-02 the staff sees everybody, counted and listed', async () => {
  const someone = await newcomer('Andrea Quintero', true);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.waitForURL(`${stage.url}/admin`);
  await page.getByRole('tab', { name: 'Usuarios', selected: true }).waitFor();
  await rowOf(page, someone.name).waitFor();
  for (const name of ['Usuario', 'Rol', 'Estado KYC', 'Registro', 'Acciones'])
    await page.getByRole('columnheader', { name }).waitFor();
  // The table draws its cells one by one.
  const [person, ...cells] = await eventually('the whole row', async () => {
    const texts = await cellsOf(rowOf(page, someone.name));
    return texts.length >= 4 && texts.slice(0, 4).every((text) => text !== '') && texts;
  });
  expect(person).toContain(someone.email);
  expect(cells.slice(0, 2)).toEqual(['Inversionista', 'PendientePor decidir']);
  expect(cells[2]).toMatch(/^\d{1,2} [a-z]{3,4} \d{4}$/);
  const stats = userStatsSchema.parse((await admin.get('/api/users/stats')).body);
  const figure = (label: string) =>
    page.getByText(label, { exact: true }).locator('xpath=following-sibling::p[1]').first().textContent();
  expect(await figure('Usuarios')).toBe(`${stats.total}`);
  expect(await figure('KYC aprobado')).toBe(`${stats.approvedKyc}`);
  expect(await figure('KYC pendiente')).toBe(`${stats.pendingKyc}`);
  expect(await figure('Administradores')).toBe(`${stats.administrators}`);
  const { rows, total } = await users();
  expect(total).toBe(stats.total);
  expect(total).toBeGreaterThan(CROWD);
  await see(page, `${total} usuarios`);
  expect(Object.keys(rows[0] ?? {})).toContain('investorLevel');
  await page.getByPlaceholder('Buscar usuarios...').fill('nodocartago');
  for (const label of ['Super Admin', 'Admin', 'Analista', 'Inversionista'])
    await page.getByRole('gridcell', { name: label, exact: true }).first().waitFor();
  await button(page, /^Editar a /)
    .first()
    .click();
  await see(dialog(page, 'Editar Usuario'), 'Sin nivel');
});

test('USERS-02 USERS-03 USERS-04 USERS-06 what one looks for is found at the server and kept in the address', async () => {
  const someone = await newcomer('Íñigo Peñaranda', true);
  const { page } = await staff(ADMIN);
  const search = page.getByPlaceholder('Buscar usuarios...');
  await search.fill('PENARANDA inigo');
  await see(page, '1 usuario encontrado');
  await rowOf(page, someone.name).waitFor();
  expect(new URL(page.url()).searchParams.get('buscar')).toBe('PENARANDA inigo');
  await button(page, 'Borrar la búsqueda').click();
  await choose(page, 'Rol', 'Super Admin');
  await page.getByRole('gridcell', { name: 'Super Admin', exact: true }).first().waitFor();
  await eventually('only super admins', async () => {
    const roles = await page.locator('.ag-cell[col-id=role]').allTextContents();
    return roles.length > 0 && roles.every((role) => role === 'Super Admin');
  });
  await choose(page, 'Rol', 'Todos los roles');
  for (const status of ['Pendiente', 'En revisión', 'Aprobado', 'Rechazado', 'Vencido']) {
    const code = Object.entries(kycStatusLabels).find(([, label]) => label === status)?.[0];
    await choose(page, 'Estado KYC', status);
    const { total } = await users(`kycStatus=${code}`);
    if (total === 0) await page.getByRole('heading', { name: 'No se encontraron usuarios' }).waitFor();
    else await see(page, new RegExp(`^${total} usuarios? encontrados?$`));
  }
  await page.goto(`${stage.url}/admin?buscar=persona&rol=investor&kyc=pending&orden=name-asc`);
  await see(page, `${CROWD} usuarios encontrados`);
  expect(await search.inputValue()).toBe('persona');
  expect(await combobox(page, 'Rol').textContent()).toBe('Inversionista');
  expect(await combobox(page, 'Estado KYC').textContent()).toBe('Pendiente');
  await page
    .getByRole('columnheader', { name: 'Usuario' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  // Several changes in quick succession, before the URL is updated: none overwrites another.
  await search.fill('perso');
  await choose(page, 'Estado KYC', 'Todos los estados');
  await choose(page, 'Rol', 'Todos los roles');
  await search.press('End');
  await search.pressSequentially('na nú', { delay: 90 });
  await page.waitForURL(`${stage.url}/admin?buscar=persona+n%C3%BA&orden=name-asc`);
  await see(page, `${CROWD} usuarios encontrados`);
  expect(await search.inputValue()).toBe('persona nú');
  await search.fill('nadie se llama así');
  await page.getByRole('heading', { name: 'No se encontraron usuarios' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await button(page, 'Quitar filtros').click();
  await see(page, /^\d+ usuarios$/);
  expect(new URL(page.url()).search).toBe('?orden=name-asc');
});

test('USERS-09 every user can be scrolled to, in an order made at the server', async () => {
  const { page } = await staff(ADMIN, '/admin?buscar=persona');
  await rowOf(page, 'Persona Número').first().waitFor();
  await page.getByRole('columnheader', { name: 'Usuario' }).click();
  await page
    .getByRole('columnheader', { name: 'Usuario' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  const { rows } = await users('search=persona&sort=name&direction=asc&limit=200');
  const [first] = rows;
  const last = rows.at(-1);
  await rowOf(page, first?.email ?? '').waitFor();
  expect(new URL(page.url()).searchParams.get('orden')).toBe('name-asc');
  await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(0, viewport.scrollHeight));
  await rowOf(page, last?.email ?? '').waitFor();
  expect(await page.locator('.ag-row').count()).toBeLessThan(60);
});

test('USERS-07 USERS-10 USERS-11 waiting rows are approved at once, with an undo in the toast', async () => {
  const someone = await newcomer('Gloria Rentería', true);
  const { page } = await staff(ADMIN, '/admin?buscar=gloria');
  const row = rowOf(page, someone.name);
  await button(row, `Aprobar el KYC de ${someone.name}`).click();
  await seeToast(page, ...CHANGED);
  // It stays while one points at it.
  await toastOf(page).hover();
  await see(row, 'Aprobado');
  // The table draws its cells one by one.
  await expect.poll(() => button(row, /^(Aprobar|Rechazar) el KYC/).count()).toBe(0);
  await button(toastOf(page), 'Deshacer').click();
  await see(row, 'Pendiente');
  await button(row, `Aprobar el KYC de ${someone.name}`).waitFor();
  await comesTo(someone.id, 'pending');
});

test('USERS-07 USERS-10 USERS-11 a rejection from a row asks why, and the person reads it', async () => {
  const someone = await newcomer('Fabio Lozano', true);
  const visitor = await staff(ADMIN, '/admin?buscar=fabio', { reducedMotion: true });
  const { page } = visitor;
  await button(page, `Rechazar el KYC de ${someone.name}`).click();
  const asked = dialog(page, 'Rechazar KYC');
  await button(asked, 'Rechazar KYC').click();
  await see(asked, 'Escribe el motivo del rechazo');
  expect(visitor.requests('PUT', `/api/users/${someone.id}/kyc-status`)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'users-reject-1440');
  await asked.getByLabel('Motivo del rechazo').fill('El recibo tiene más de 3 meses.');
  await button(asked, 'Rechazar KYC').click();
  await seeToast(page, ...CHANGED);
  await asked.waitFor({ state: 'detached' });
  await see(rowOf(page, someone.name), 'Rechazado');
  const [sent] = visitor.requests('PUT', `/api/users/${someone.id}/kyc-status`);
  expect(sent?.postDataJSON()).toMatchObject({
    kycStatus: 'rejected',
    notes: 'El recibo tiene más de 3 meses.',
    via: 'quick_action',
    revision: expect.any(Number),
  });
  await expect
    .poll(async () => (await someone.client.get(`/api/kyc/user/${someone.id}`)).body)
    .toMatchObject({ status: 'rejected', reviewNotes: 'El recibo tiene más de 3 meses.' });
});

test('USERS-08 USERS-11 choosing a status in the dialog sets it; undoing a rejection’s change brings its reason back', async () => {
  const someone = await newcomer('Nubia Cárdenas', true);
  await setStatus(someone.id, 'rejected', 'Falta la firma.');
  const visitor = await staff(ADMIN, '/admin?buscar=nubia');
  const { page } = visitor;
  await button(page, `Editar a ${someone.name}`).click();
  const edit = dialog(page, 'Editar Usuario');
  await see(edit, someone.email);
  expect(await combobox(edit, 'Rol').count()).toBe(0);
  await combobox(edit, 'Estado KYC').click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Pendiente',
    'En revisión',
    'Aprobado',
    'Rechazado',
  ]);
  await page.getByRole('option', { name: 'Aprobado' }).click();
  await seeToast(page, ...CHANGED);
  await edit.waitFor({ state: 'detached' });
  await toastOf(page).hover();
  await see(rowOf(page, someone.name), 'Aprobado');
  const [sent] = visitor.requests('PUT', `/api/users/${someone.id}/kyc-status`);
  expect(sent?.postDataJSON()).toMatchObject({ kycStatus: 'approved', via: 'edit' });
  await button(toastOf(page), 'Deshacer').click();
  await see(rowOf(page, someone.name), 'Rechazado');
  await expect
    .poll(async () => (await someone.client.get(`/api/kyc/user/${someone.id}`)).body)
    .toMatchObject({ status: 'rejected', reviewNotes: 'Falta la firma.' });
});

test('USERS-13 the level is chosen in the dialog, saved at once and read in the audit', async () => {
  const someone = await newcomer('Amparo Quintana');
  const { page } = await staff(ADMIN, '/admin?buscar=amparo');
  await button(page, `Editar a ${someone.name}`).click();
  const edited = dialog(page, 'Editar Usuario');
  await edited.getByRole('combobox', { name: 'Nivel de inversionista' }).click();
  await page.getByRole('option', { name: 'Premium' }).click();
  await seeToast(page, 'Nivel actualizado', 'Amparo Quintana: Premium.');
  await edited.getByText('Premium').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto(`${stage.url}/audit?persona=${someone.id}`);
  await see(page, 'Nivel de inversionista fijado');
});

test('USERS-08 the dialog rejects only with a reason, and what it did not do is not shown as done', async () => {
  const someone = await newcomer('Tulio Barona', true);
  const { page } = await staff(ADMIN, `/admin?usuario=${someone.id}`);
  const edit = dialog(page, 'Editar Usuario');
  await choose(edit, 'Estado KYC', 'Rechazado');
  await edit.getByLabel('Motivo del rechazo').waitFor();
  await button(edit, 'Cancelar').click();
  expect(await combobox(edit, 'Estado KYC').textContent()).toBe('Pendiente');
  await comesTo(someone.id, 'pending');
  await choose(edit, 'Estado KYC', 'Rechazado');
  await edit.getByLabel('Motivo del rechazo').fill('Documento vencido.');
  await button(edit, 'Rechazar KYC').click();
  await seeToast(page, ...CHANGED);
  await comesTo(someone.id, 'rejected');
});

test('USERS-08 the undo is there for 5 seconds', async () => {
  const someone = await newcomer('Edilma Posso', true);
  const { page } = await staff(ADMIN, '/admin?buscar=edilma');
  const toastTime = await noteToast(page);
  await button(page, `Aprobar el KYC de ${someone.name}`).click();
  await button(toastOf(page), 'Deshacer').waitFor();
  await page.mouse.move(5, 5);
  expect(await toastTime()).toBeGreaterThan(4_000);
  await comesTo(someone.id, 'approved');
});

test('USERS-12 a failure says so in the server’s words, else in ours, and nothing seems changed', async () => {
  const someone = await newcomer('Rubén Ocampo', true);
  const visitor = await staff(ADMIN, '/admin?buscar=ocampo');
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource/);
  const call = `**/api/users/${someone.id}/kyc-status`;
  await page.route(call, (route) => route.fulfill({ status: 500, body: 'boom' }));
  await button(page, `Aprobar el KYC de ${someone.name}`).click();
  await seeToast(page, 'Error', 'Error al actualizar el estado KYC', 'destructive');
  const body = { message: 'El servicio está en mantenimiento.', code: 'UNAVAILABLE' };
  await page.route(call, (route) => route.fulfill({ status: 503, json: body }));
  await button(page, `Aprobar el KYC de ${someone.name}`).click();
  await seeToast(page, 'Error', body.message, 'destructive');
  await see(rowOf(page, someone.name), 'Pendiente');
  const keys = visitor
    .requests('PUT', `/api/users/${someone.id}/kyc-status`)
    .map((request) => request.headers()['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  await page.unroute(call);
  await button(page, `Aprobar el KYC de ${someone.name}`).click();
  await seeToast(page, ...CHANGED);
});

test('USERS-12 whoever was faster is not written over: the second is told how it stands now', async () => {
  const someone = await newcomer('Gildardo Vélez', true);
  const visitor = await staff(ADMIN, `/admin?buscar=gildardo&usuario=${someone.id}`);
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource/);
  const edit = dialog(page, 'Editar Usuario');
  await combobox(edit, 'Estado KYC').waitFor();
  // This screen can't load the change, so that the server has to refuse.
  await page.route('**/api/users/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await setStatus(someone.id, 'rejected', 'Falta una página.');
  await choose(edit, 'Estado KYC', 'Aprobado');
  await seeToast(page, 'Error', /cambió|Rechazado/);
  await comesTo(someone.id, 'rejected');
  await page.unroute('**/api/users/**');
  await choose(edit, 'Estado KYC', 'Aprobado');
  await see(edit, 'Esta verificación cambió mientras la editabas');
  await see(edit, /Ahora está en «Rechazado»/);
  await choose(edit, 'Estado KYC', 'Aprobado');
  await seeToast(page, ...CHANGED);
  await comesTo(someone.id, 'approved');
});

test('USERS-08 nobody decides about oneself, and the dialog says why', async () => {
  const { page } = await staff(SUPER_ADMIN, '/admin?buscar=superadmin');
  await button(page, /^Editar a /).click();
  const edit = dialog(page, 'Editar Usuario');
  await see(edit, 'Esta es tu propia cuenta');
  expect(await combobox(edit, 'Estado KYC').isDisabled()).toBe(true);
  expect(await combobox(edit, 'Rol').isDisabled()).toBe(true);
  await see(edit, /la decide otra persona/);
  await see(edit, /lo cambia otra persona/);
  expect(await axe(page)).toEqual([]);
});

test('ROLE-01 ROLE-04 a super admin changes a role after reading what that does, and the person signs in anew', async () => {
  const someone = await newcomer('Yolanda Prado');
  const theirs = await stage.person(someone.email);
  theirs.tolerate(/status of 401/);
  await theirs.open('/');
  await theirs.page
    .getByRole('heading', { name: /Yolanda/ })
    .first()
    .waitFor();
  const visitor = await staff(SUPER_ADMIN, '/admin?buscar=yolanda');
  const { page } = visitor;
  await button(page, `Editar a ${someone.name}`).click();
  const edit = dialog(page, 'Editar Usuario');
  await choose(edit, 'Rol', 'Analista');
  await see(edit, 'Yolanda Prado pasará de Inversionista a Analista.');
  await see(edit, /Sus sesiones se cierran ahora mismo/);
  expect(await axe(page)).toEqual([]);
  await button(edit, 'Cancelar').click();
  expect(await combobox(edit, 'Rol').textContent()).toBe('Inversionista');
  expect(visitor.requests('PUT', `/api/users/${someone.id}/role`)).toEqual([]);
  await choose(edit, 'Rol', 'Admin');
  await edit.getByLabel('Motivo (opcional)').fill('Entra al equipo.');
  await button(edit, 'Cambiar rol').click();
  await seeToast(page, 'Rol actualizado', 'Yolanda Prado ahora es Admin. Sus sesiones se cerraron.');
  await page.getByRole('gridcell', { name: 'Admin', exact: true }).waitFor();
  const [sent] = visitor.requests('PUT', `/api/users/${someone.id}/role`);
  expect(sent?.postDataJSON()).toEqual({ role: 'admin', reason: 'Entra al equipo.' });
  expect((await someone.client.get('/api/auth/user')).status).toBe(401);
  // The open page detects the end of its session by itself, and shows the landing page.
  await button(theirs.page, 'Comenzar a Invertir').first().waitFor();
  await theirs.open('/investments');
  await theirs.page.waitForURL(/\/login/);
});

test('USERS-11 LIVE a colleague’s change reaches the open table, which keeps its place, its focus and its dialog', async () => {
  const someone = await newcomer('Hernán Bedoya', true);
  const other = await newcomer('Zoraida Mina', true);
  await readDocuments(await stage.signIn(SUPER_ADMIN), someone.id);
  const first = await staff(ADMIN, '/admin');
  const { page } = first;
  await rowOf(page, someone.name).waitFor();
  const second = await staff(SUPER_ADMIN, '/admin?buscar=hernan');
  // A new row appears above without moving the row that is about to be used.
  const edit = button(page, `Editar a ${other.name}`);
  await edit.focus();
  const places = await watchPlace(page, other.id);
  const late = await newcomer('Wilson Recién Llegado');
  await eventually('the newcomer in the count', async () =>
    (await page.getByRole('status').allTextContents()).includes(`${(await users()).total} usuarios`),
  );
  await eventually('the focus to follow its row', () =>
    edit.evaluate((one) => one === document.activeElement),
  );
  await page.locator('.ag-row[row-index="1"]').filter({ hasText: other.name }).waitFor();
  const [before, ...moved] = await places();
  expect(before).toBeGreaterThan(0);
  expect(moved).toEqual([]);
  await page.keyboard.press('Enter');
  const open = dialog(page, 'Editar Usuario');
  await see(open, other.email);
  await button(second.page, `Aprobar el KYC de ${someone.name}`).click();
  // The table behind the dialog is hidden from screen readers meanwhile.
  await see(page.locator('.ag-row').filter({ hasText: someone.name }), 'Aprobado');
  await see(open, other.email);
  await setStatus(other.id, 'under_review');
  await see(open, 'Esta verificación cambió mientras la editabas');
  expect(await combobox(open, 'Estado KYC').textContent()).toBe('En revisión');
  await page.keyboard.press('Escape');
  await eventually('the focus back', () => edit.evaluate((one) => one === document.activeElement));
  await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(0, 0));
  await rowOf(page, late.name).waitFor();
});

test('the whole screen works from the keyboard', async () => {
  const someone = await newcomer('Consuelo Tascón', true);
  const { page } = await staff(ADMIN, '/admin?buscar=consuelo');
  await rowOf(page, someone.name).waitFor();
  await page.getByRole('columnheader', { name: 'Usuario' }).focus();
  const sorted = page.waitForResponse((answer) => answer.url().includes('sort=name'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('columnheader', { name: 'Usuario' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await sorted;
  await quiet(page);
  await rowOf(page, someone.name).waitFor();
  // The table moves the focus shortly after the key.
  await page.keyboard.press('ArrowDown');
  const column = () => page.locator('.ag-cell:focus').getAttribute('col-id');
  for (let moved = 1; moved < 5; moved++) {
    const before = await column();
    await page.keyboard.press('ArrowRight');
    await expect.poll(column).not.toBe(before);
  }
  await page.locator('[col-id=actions]:focus').waitFor();
  await page.keyboard.press('Enter');
  await isFocused(button(page, `Aprobar el KYC de ${someone.name}`));
  await comesTo(someone.id, 'pending');
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(outline).toBe('solid');
  await page.keyboard.press('Tab');
  await isFocused(button(page, `Rechazar el KYC de ${someone.name}`));
  await page.keyboard.press('Tab');
  await isFocused(page.getByRole('link', { name: `Ver el expediente KYC de ${someone.name}` }));
  await page.keyboard.press('Tab');
  await isFocused(button(page, `Editar a ${someone.name}`));
  await page.keyboard.press('Enter');
  await dialog(page, 'Editar Usuario').waitFor();
  await page.keyboard.press('Escape');
  await isFocused(button(page, `Editar a ${someone.name}`));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.ag-root') === null)).toBe(true);
  await rowOf(page, someone.name)
    .getByRole('link', { name: /^Ver el expediente/ })
    .click();
  await page.waitForURL(`${stage.url}/kyc-admin?caso=${someone.id}`);
  await dialog(page, someone.name).waitFor();
});

test('USERS-07 USERS-08 deciding with keys, the undo included, never loses the place', async () => {
  const someone = await newcomer('Ofelia Grueso', true);
  const { page } = await staff(ADMIN, '/admin?buscar=ofelia');
  await button(page, `Aprobar el KYC de ${someone.name}`).focus();
  await page.keyboard.press('Enter');
  await see(rowOf(page, someone.name), 'Aprobado');
  await eventually('the focus in the row', () =>
    rowOf(page, someone.name).evaluate((row) => row.contains(document.activeElement)),
  );
  await toastOf(page).waitFor();
  await page.keyboard.press('F8');
  for (let tries = 0; tries < 4; tries++) {
    const label = await page.evaluate(() => document.activeElement?.textContent);
    if (label === 'Deshacer') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await see(rowOf(page, someone.name), 'Pendiente');
  await comesTo(someone.id, 'pending');
});

test('ROUTE-06 ROLE-03 ROLE-04 the screen is for admins: others are told so and led to the start page', async () => {
  for (const email of [INVESTOR, ANALYST]) {
    const visitor = await stage.person(email);
    const { page } = visitor;
    await visitor.open('/admin');
    await seeToast(page, 'Acceso Denegado', 'No tienes permisos de administrador');
    await page.waitForURL(`${stage.url}/`);
    expect(visitor.calls.filter((call) => call.includes('/api/users'))).toEqual([]);
    const more = button(page, 'Más');
    await more.click();
    expect(await page.getByRole('menuitem', { name: 'Admin', exact: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Operación en vivo' }).count()).toBe(0);
  }
  const nobody = await stage.visitor();
  await nobody.open('/admin');
  await nobody.page.waitForURL(/\/login\?next=%2Fadmin/);
});

test('ERR-05 a list that can’t be read says so and works again upon retry; while it loads the screen says that', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  visitor.tolerate(/net::ERR_FAILED/);
  await page.route('**/api/users?**', (route) => route.abort());
  await visitor.open('/admin');
  const alert = page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor' });
  await alert.waitFor();
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/api/users?**');
  await button(alert, 'Reintentar').click();
  await rowOf(page, 'Persona Número').first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/users?**', (route) => held.then(() => route.continue()));
  await page.reload();
  await page.getByText('Cargando usuarios…').waitFor({ state: 'attached' });
  release();
  await rowOf(page, 'Persona Número').first().waitFor();
});

test('SCREEN users: axe finds nothing, nothing scrolls sideways, in both themes and widths', async () => {
  const someone = await newcomer('Leonor Caicedo', true);
  const { page } = await staff(SUPER_ADMIN, '/admin', { reducedMotion: true });
  const found: string[] = [];
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = `${colorScheme}-${viewport.width}`;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      const edit = button(page, `Editar a ${someone.name}`);
      await edit.waitFor();
      const inspect = async (what: string) => {
        const lines = await axe(page);
        if ((await overflow(page)) > 0) lines.push('scrolls sideways');
        await screenshot(page, `${what}-${look}`);
        found.push(...lines.map((line) => `${what} ${look}: ${line}`));
      };
      await inspect('users');
      await edit.click();
      await dialog(page, 'Editar Usuario').waitFor();
      await choose(dialog(page, 'Editar Usuario'), 'Rol', 'Admin');
      await inspect('user-edit');
      await button(dialog(page, 'Editar Usuario'), 'Cerrar').click();
      await dialog(page, 'Editar Usuario').waitFor({ state: 'detached' });
    }
  }
  expect(found).toEqual([]);
});

test('USERS-02 USERS-09 on a phone the same people are cards, a page at a time', async () => {
  const { page } = await staff(ADMIN, '/admin?buscar=persona&orden=name-asc', { viewport: NARROW });
  const { rows } = await users('search=persona&sort=name&direction=asc&limit=200');
  await see(page, `1–20 de ${CROWD}`);
  await see(page, rows[0]?.email ?? '');
  await button(page, 'Página siguiente').click();
  await see(page, `21–40 de ${CROWD}`);
  await see(page, rows[20]?.email ?? '');
  await page.goBack();
  await see(page, `1–20 de ${CROWD}`);
  await page.goto(`${stage.url}/admin?buscar=persona&pagina=99`);
  await see(page, `121–130 de ${CROWD}`);
  await choose(page, 'Ordenar', 'Por nombre');
  await see(page, `1–20 de ${CROWD}`);
});
