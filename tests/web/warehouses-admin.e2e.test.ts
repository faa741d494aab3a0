import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type WarehouseView, warehouseSavedSchema } from '@nodo/contracts/warehouses/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { axe, NARROW, overflow, type ScreenOptions, screenshot, see, seeToast } from '../support/browser.ts';
import { type Client, invest } from '../support/client.ts';
import { button, choose, combobox } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { warehouses } from '../support/views.ts';
import { cardOf, dialog, field, plain, textOf } from '../support/warehouses-screen.ts';

const PATH = '/admin/warehouses';

const stage = browserStage({ blockIntervalMs: 2_000 });
let colleague: Client;
let investor: Client;

beforeAll(async () => {
  [colleague, investor] = await Promise.all([stage.signIn(SUPER_ADMIN), stage.signIn(INVESTOR)]);
});

/** Creates a warehouse as a colleague. */
async function made(part: object = {}): Promise<{ id: string; name: string }> {
  const body = { ...plain, name: `Bodega ${randomUUID().slice(0, 8)}`, ...part };
  const answer = await colleague.send('POST', '/api/warehouses', body);
  expect(answer.status).toBe(201);
  return warehouseSavedSchema.parse(answer.body);
}
async function found(id: string): Promise<WarehouseView | undefined> {
  return (await warehouses(colleague)).find((warehouse) => warehouse.id === id);
}
async function staff(path = PATH, options: ScreenOptions = {}) {
  const visitor = await stage.person(ADMIN, options);
  await visitor.open(path);
  await visitor.page.getByPlaceholder('Buscar bodegas...').waitFor();
  return visitor;
}
test('WH-13 a warehouse is not deleted; its status says what became of it', async () => {
  const { id, name } = await made({ status: 'in_progress' });
  const { page } = await staff(`${PATH}?bodega=${id}`);
  await see(dialog(page), /su estado dice en qué va, y se cierra entre dos personas/);
  expect(await button(page, /eliminar|borrar|archivar/i).count()).toBe(0);
  await choose(dialog(page), 'Estado', 'Completado');
  await button(dialog(page), /^Guardar/).click();
  await dialog(page).waitFor({ state: 'detached' });
  await see(cardOf(page, name), 'Completado');
  expect(await button(cardOf(page, name), /eliminar|borrar|archivar/i).count()).toBe(0);
});

test('WH-01 WH-09 API-05 every warehouse has a card with all that it is', async () => {
  const { id, name } = await made({
    status: 'available',
    totalArea: 1_250.5,
    units: 6,
    expectedCompletion: '2027-06-30T05:00:00Z',
  });
  const bare = await made();
  await invest(investor, id, '250000');
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/admin');
  await page.getByRole('tab', { name: 'Bodegas' }).click();
  await page.waitForURL(stage.url + PATH);
  const card = cardOf(page, name);
  await see(card, '25,0 %');
  const text = await textOf(card);
  for (const part of [
    'Cartago',
    'Disponible',
    plain.description,
    'Valor total US$ 1.000.000,00',
    'Acciones 10.000',
    'Precio por acción US$ 100,00',
    'Área total 1.250,5 m² · 6 unidades',
    'Entrega estimada 30 jun 2027',
    'Reservado 25,0 % 1 inversionista US$ 250.000,00 US$ 750.000,00 libres',
  ])
    expect.soft(text).toContain(part);
  const tbd = cardOf(page, bare.name).getByText('TBD', { exact: true });
  expect(await tbd.count()).toBe(2);
  expect(await cardOf(page, bare.name).getByText('Por definir').count()).toBe(2);
  const all = await warehouses(colleague);
  await see(page, `${all.length} bodegas`);
  expect(await card.getByRole('link', { name: `Historial de ${name}` }).getAttribute('href')).toBe(
    `/audit?tipo=warehouse&registro=${id}`,
  );
  await card.getByRole('link', { name: `Avances de ${name}` }).click();
  await page.getByRole('tab', { name: 'Construcción', selected: true }).waitFor();
  await page.getByRole('main').getByRole('combobox', { name: 'Bodega' }).filter({ hasText: name }).waitFor();
});

test('WH-02 WH-03 WH-04 WH-05 WH-06 WH-07 WH-08 WH-09 WH-10 WH-11 API-06 a new warehouse: every error under its field, then created', async () => {
  const visitor = await staff();
  const { page } = visitor;
  await button(page, 'Nueva Bodega').click();
  await button(dialog(page), 'Crear bodega').click();
  const messages = {
    Nombre: 'El nombre es requerido',
    Ubicación: 'La ubicación es requerida',
    Descripción: 'La descripción es requerida',
    'Valor total (USD)': 'El valor total es requerido',
    'Acciones totales': 'Las acciones totales son requeridas',
    'Precio por acción (USD)': 'El precio por acción es requerido',
  };
  for (const [label, message] of Object.entries(messages)) {
    await see(dialog(page), message);
    const control = field(page, label);
    expect.soft(await control.getAttribute('aria-invalid'), label).toBe('true');
    const described = (await control.getAttribute('aria-describedby')) ?? '';
    const told = await Promise.all(
      described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
    );
    expect.soft(told.join(' '), label).toContain(message);
  }
  await field(page, 'Precio por acción (USD)').press('ArrowUp');
  expect(await field(page, 'Precio por acción (USD)').inputValue()).toBe('0.01');
  expect(await dialog(page).getByRole('combobox', { name: 'Estado' }).innerText()).toBe('Planificación');
  expect(visitor.requests('POST', '/api/warehouses')).toHaveLength(0);
  const name = `Bodega Nueva ${randomUUID().slice(0, 4)}`;
  await field(page, 'Nombre').fill(name);
  await field(page, 'Ubicación').fill('Zona Sur');
  await field(page, 'Descripción').fill('Seis unidades nuevas');
  await field(page, 'Valor total (USD)').fill('1.300.000,50');
  await see(dialog(page), '= US$ 1.300.000,50');
  await field(page, 'Acciones totales').fill('13.000');
  await field(page, 'Precio por acción (USD)').fill('100');
  await see(dialog(page), 'Las cifras no coinciden');
  await button(dialog(page), /^Usar US\$.1\.300\.000,00 como valor total$/).click();
  await dialog(page).getByText('Las cifras no coinciden').waitFor({ state: 'detached' });
  await combobox(dialog(page), 'Estado').click();
  const building = page.getByRole('option', { name: 'En Construcción', exact: true });
  await building.waitFor();
  const statuses = ['Planificación', 'En Construcción', 'Completado', 'Disponible'];
  expect(await page.getByRole('option').allTextContents()).toEqual(statuses);
  await building.click();
  await field(page, 'Área total (m²)').fill('3.200,5');
  await field(page, 'Unidades').fill('6');
  await field(page, 'Entrega estimada').fill('2027-12-31');
  // The draft survives a reload.
  await page.reload();
  await see(dialog(page), 'Recuperamos lo que habías escrito');
  await button(dialog(page), 'Crear bodega').click();
  await seeToast(page, 'Bodega creada', `«${name}» ya está en la lista.`);
  await cardOf(page, name).waitFor();
  expect(visitor.requests('POST', '/api/warehouses').at(-1)?.postDataJSON()).toEqual({
    name,
    location: 'Zona Sur',
    description: 'Seis unidades nuevas',
    totalValue: '1300000.00',
    totalShares: 13_000,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 3_200.5,
    units: 6,
    monthlyRentalRate: null,
    tenant: null,
    expectedCompletion: '2027-12-31T05:00:00.000Z',
  });
  expect(new URL(page.url()).search).toBe('');
  await button(page, 'Nueva Bodega').click();
  expect(await field(page, 'Nombre').inputValue()).toBe('');
});

test('WH-02 WH-11 WH-12 API-07 ERR-02 an edit is saved and shown at once; what the server refuses stands under its field', async () => {
  const { id, name } = await made({ totalArea: 900 });
  await invest(investor, id, '60000');
  const visitor = await staff(`${PATH}?buscar=${encodeURIComponent(name)}`);
  visitor.tolerate(/status of (422|500)/);
  const { page } = visitor;
  await button(page, `Editar ${name}`).click();
  await dialog(page).getByText('Editar Bodega').waitFor();
  await see(dialog(page), /Reservado: US\$.60\.000,00/);
  await field(page, 'Valor total (USD)').fill('50000');
  await button(dialog(page), 'Guardar cambios').click();
  const refusal = /^El valor total no puede ser menor que lo ya reservado: US\$.60\.000,00$/;
  await seeToast(page, 'Error', refusal);
  await dialog(page).getByRole('alert').filter({ hasText: refusal }).waitFor();
  expect(await field(page, 'Valor total (USD)').getAttribute('aria-invalid')).toBe('true');
  await page.route('**/api/warehouses/*', (route) => route.fulfill({ status: 500, body: 'oh' }), {
    times: 1,
  });
  await field(page, 'Valor total (USD)').fill('1.000.000');
  await field(page, 'Área total (m²)').fill('');
  await choose(dialog(page), 'Estado', 'Completado');
  await button(dialog(page), 'Guardar cambios').click();
  await seeToast(page, 'Error', 'Error al guardar la bodega');
  await button(dialog(page), 'Guardar cambios').click();
  await seeToast(page, 'Bodega actualizada', `Guardamos los cambios de «${name}».`);
  await dialog(page).waitFor({ state: 'detached' });
  await see(cardOf(page, name), 'Completado');
  expect(await found(id)).toMatchObject({ status: 'completed', totalArea: null, totalValue: '1000000.00' });
  // Nothing is sent if nothing changed.
  const sent = visitor.requests('PUT', `/api/warehouses/${id}`).length;
  await button(page, `Editar ${name}`).click();
  await button(dialog(page), 'Guardar cambios').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(visitor.requests('PUT', `/api/warehouses/${id}`)).toHaveLength(sent);
  expect((await found(id))?.revision).toBe(2);
});

test('WH-11 a delivery date that is left incomplete stays as it was; one that is emptied goes', async () => {
  const { id } = await made({ expectedCompletion: '2027-06-30T05:00:00Z' });
  const { page } = await staff(`${PATH}?bodega=${id}`);
  const day = field(page, 'Entrega estimada');
  await day.focus();
  await day.press('Delete');
  expect(await day.inputValue()).toBe('');
  await day.blur();
  expect(await day.inputValue()).toBe('2027-06-30');
  await day.focus();
  await day.press('Delete');
  await field(page, 'Ubicación').fill('Pereira');
  await button(dialog(page), 'Guardar cambios').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await found(id)).toMatchObject({
    ...{ location: 'Pereira', expectedCompletion: '2027-06-30T05:00:00.000Z' },
  });
  await page.goto(`${stage.url}${PATH}?bodega=${id}`);
  await day.fill('');
  await button(dialog(page), 'Guardar cambios').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await found(id)).toMatchObject({ expectedCompletion: null });
});

test('an edit that is answered late leaves alone what was opened since', async () => {
  const mark = randomUUID().slice(0, 8);
  const first = await made({ name: `Bodega ${mark} A` });
  const second = await made({ name: `Bodega ${mark} B` });
  const { page } = await staff(`${PATH}?buscar=${mark}`);
  let isHeld = true;
  await page.route(`**/api/warehouses/${first.id}`, async (route) => {
    await eventually('the second form', () => !isHeld);
    await route.continue();
  });
  await button(page, `Editar ${first.name}`).click();
  await field(page, 'Ubicación').fill('Pereira');
  await button(dialog(page), 'Guardar cambios').click();
  await see(dialog(page), 'Guardando…');
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, `Editar ${second.name}`).click();
  await field(page, 'Ubicación').fill('Armenia');
  isHeld = false;
  await seeToast(page, 'Bodega actualizada', `Guardamos los cambios de «${first.name}».`);
  expect(await found(first.id)).toMatchObject({ location: 'Pereira' });
  expect(await field(page, 'Ubicación').inputValue()).toBe('Armenia');
  await button(dialog(page), 'Guardar cambios').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await found(second.id)).toMatchObject({ location: 'Armenia' });
});

test('API-07 what somebody else changed meanwhile is compared field by field, and one chooses', async () => {
  const { id, name } = await made();
  const { page } = await staff(`${PATH}?bodega=${id}`);
  await field(page, 'Nombre').fill(`${name} A`);
  await field(page, 'Ubicación').fill('Pereira');
  const theirs = { ...plain, name: `${name} B`, description: 'Ocho unidades' };
  expect((await colleague.send('PUT', `/api/warehouses/${id}`, theirs)).status).toBe(200);
  await see(dialog(page), 'Otra persona cambió esta bodega mientras la editabas');
  await button(dialog(page), 'Guardar cambios').click();
  const names = dialog(page).getByRole('group', { name: 'Nombre' });
  expect(await names.getByRole('radio', { name: `Lo tuyo ${name} A` }).isChecked()).toBe(true);
  const descriptions = dialog(page).getByRole('group', { name: 'Descripción' });
  expect(await descriptions.getByRole('radio', { name: 'Lo guardado ahora Ocho unidades' }).isChecked()).toBe(
    true,
  );
  expect(await dialog(page).getByRole('group', { name: 'Ubicación' }).count()).toBe(0);
  await screenshot(page, 'warehouses-conflict');
  expect(await axe(page)).toEqual([]);
  await button(dialog(page), 'Tomar lo guardado').click();
  expect(await names.getByRole('radio', { name: `Lo guardado ahora ${name} B` }).isChecked()).toBe(true);
  await button(dialog(page), 'Conservar lo mío').click();
  await descriptions.getByText('Ocho unidades').click();
  await button(dialog(page), 'Continuar con lo elegido').click();
  expect(await field(page, 'Descripción').inputValue()).toBe('Ocho unidades');
  await button(dialog(page), 'Guardar cambios').click();
  await seeToast(page, 'Bodega actualizada', `Guardamos los cambios de «${name} A».`);
  await expect
    .poll(() => found(id))
    .toMatchObject({
      name: `${name} A`,
      location: 'Pereira',
      description: 'Ocho unidades',
      revision: 2,
    });
});

test('API-07 a change that the screen has not heard of is refused by the server, and compared then', async () => {
  const { id, name } = await made();
  const visitor = await staff(`${PATH}?bodega=${id}`);
  visitor.tolerate(/status of 409/);
  const { page } = visitor;
  await field(page, 'Nombre').fill(`${name} A`);
  // The list isn't updated until the save has been refused.
  let isHeld = true;
  await page.route('**/api/warehouses', async (route) => {
    await eventually('the refusal', () => !isHeld);
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.status() === 409) isHeld = false;
  });
  const theirs = { ...plain, name: `${name} B` };
  await colleague.send('PUT', `/api/warehouses/${id}`, theirs);
  await button(dialog(page), 'Guardar cambios').click();
  await see(dialog(page), / cambió esta bodega mientras la editabas\.$/);
  await button(dialog(page), 'Tomar lo guardado').click();
  await button(dialog(page), 'Continuar con lo elegido').click();
  expect(await field(page, 'Nombre').inputValue()).toBe(`${name} B`);
  await button(dialog(page), 'Guardar cambios').click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => found(id)).toMatchObject({ name: `${name} B`, revision: 1 });
});

test('filters are in the address; nothing found, nothing there and nothing loaded each say so', async () => {
  const { name } = await made({ status: 'completed', location: 'Río Cañaveral' });
  const { page } = await staff();
  await choose(page, 'Estado', 'Completado');
  await page.getByPlaceholder('Buscar bodegas...').fill('canaveral RIO');
  await see(page, '1 bodega encontrada');
  await cardOf(page, name).waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get('estado'), address.get('buscar')]).toEqual(['completed', 'canaveral RIO']);
  await page.reload();
  await see(page, '1 bodega encontrada');
  await button(page, 'Guardar esta vista').click();
  await page.getByLabel('Nombre de la vista').fill('Junto al río');
  await button(page, 'Guardar vista').click();
  await page.getByRole('link', { name: 'Junto al río' }).and(page.locator('[aria-current=page]')).waitFor();
  const saving = page.waitForEvent('download');
  await button(page, 'Descargar CSV').click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(`${name},Río Cañaveral,`)]);
  await page.getByPlaceholder('Buscar bodegas...').fill('no hay tal');
  await page.getByRole('heading', { name: 'No se encontraron bodegas' }).waitFor();
  await button(page, 'Quitar filtros').click();
  await cardOf(page, name).waitFor();
  const empty = await stage.person(ADMIN);
  await empty.page.route('**/api/warehouses', (route) => route.fulfill({ json: [] }), { times: 1 });
  await empty.open(PATH);
  await button(empty.page, 'Crear la primera bodega').waitFor();
  const broken = await stage.person(ADMIN);
  broken.tolerate(/status of 503/);
  await broken.page.route('**/api/warehouses', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  });
  await broken.open(PATH);
  await button(broken.page, 'Reintentar').click();
  await cardOf(broken.page, name).waitFor();
});

test.each([
  ['wide-light', {}],
  ['wide-dark', { colorScheme: 'dark' }],
  ['narrow-light', { viewport: NARROW }],
  ['narrow-dark', { viewport: NARROW, colorScheme: 'dark' }],
] as const)('the screen and its dialog hold in %s: no overflow, nothing for axe', async (name, options) => {
  const { id } = await made({ name: 'Bodega con un nombre bastante largo para una tarjeta angosta' });
  await invest(investor, id, '100000');
  const { page } = await staff(PATH, { ...options, reducedMotion: true });
  await page.getByRole('heading', { name: 'Gestión de bodegas' }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `warehouses-${name}`);
  await page.goto(`${stage.url}${PATH}?bodega=${id}`);
  await field(page, 'Valor total (USD)').fill('1.500.000');
  await see(page, 'Las cifras no coinciden');
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `warehouses-edit-${name}`);
});

test("the list follows what others do without losing one's place, also among a hundred", async () => {
  const some = await Promise.all(
    Array.from({ length: 80 }, (_, n) => made({ name: `Lote ${n} ${randomUUID().slice(0, 4)}` })),
  );
  const { page } = await staff();
  const target = some[70];
  if (!target) throw new Error('nothing was made');
  const card = cardOf(page, target.name);
  await card.scrollIntoViewIfNeeded();
  const top = async () => (await card.boundingBox())?.y;
  let before: number | undefined;
  await eventually('a list at rest', async () => {
    const now = await top();
    const isSame = now === before;
    before = now;
    return isSame;
  });
  await button(card, `Editar ${target.name}`).focus();
  const change = { ...plain, name: target.name, location: 'Nueva dirección' };
  await colleague.send('PUT', `/api/warehouses/${target.id}`, change);
  await see(card, 'Nueva dirección');
  expect(await top()).toBe(before);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Editar ${target.name}`,
  );
  await page.getByPlaceholder('Buscar bodegas...').fill(target.name.toLowerCase());
  await see(page, '1 bodega encontrada');
});
