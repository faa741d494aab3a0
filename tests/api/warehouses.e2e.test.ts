import { randomUUID } from 'node:crypto';
import { changeLabel } from '@nodo/contracts/audit/labels';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { errorBodySchema } from '@nodo/contracts/errors';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import {
  type WarehouseView,
  warehouseSavedSchema,
  warehouseViewSchema,
} from '@nodo/contracts/warehouses/views';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { type Client, invest, SOME_WALLET } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { productStage } from '../support/stage.ts';

const plain = {
  name: 'Bodega de Prueba',
  location: 'Cartago',
  description: 'Para probar cambios',
  totalValue: '1000000',
  totalShares: 10_000,
  sharePrice: '100',
  status: 'available',
  totalArea: 1_250.5,
  units: 8,
  expectedCompletion: '2027-06-30T05:00:00.000Z',
} as const;

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
let admin: Client;
let colleague: Client;
let investor: Client;

beforeAll(async () => {
  [admin, colleague, investor] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
    stage.signIn(INVESTOR),
  ]);
});

async function made(fields: object = {}) {
  const answer = await admin.send('POST', '/api/warehouses', { ...plain, ...fields });
  expect(answer.status).toBe(201);
  return warehouseSavedSchema.parse(answer.body);
}
const put = (who: Client, id: string, body: object, key?: string) =>
  who.send('PUT', `/api/warehouses/${id}`, body, key ? { key } : {});
async function read(id: string): Promise<WarehouseView> {
  return warehouseViewSchema.parse((await admin.get(`/api/warehouses/${id}`)).body);
}
/** Polls until this revision is visible, as somebody else may have written it. */
async function readAt(id: string, revision: number): Promise<WarehouseView> {
  let found: WarehouseView | undefined;
  await eventually(`revision ${revision}`, async () => {
    found = await read(id);
    return found.revision === revision;
  });
  if (!found) throw new Error('nothing was read');
  return found;
}

test('API-05 API-06 CONF-03 WH-09 WH-10 WH-14 a warehouse is listed with every field, its money as decimal strings', async () => {
  const saved = await made({
    totalValue: 1_000_000,
    totalShares: '10000',
    sharePrice: 100.5,
    totalArea: '800.5',
    units: '12',
    monthlyRentalRate: 9_500,
    tenant: ' Cafés de la Vieja S. A. S. ',
  });
  const list = z.array(warehouseViewSchema).parse((await admin.get('/api/warehouses')).body);
  const view = list.find(({ id }) => id === saved.id);
  expect(view).toMatchObject({
    ...plain,
    totalValue: '1000000.00',
    totalShares: 10_000,
    sharePrice: '100.50',
    totalArea: 800.5,
    units: 12,
    monthlyRentalRate: '9500.00',
    tenant: 'Cafés de la Vieja S. A. S.',
    constructionStatus: 'planning',
    progressPercentage: 0,
    reservedCapital: '0.00',
    availableCapital: '1000000.00',
    revision: 0,
  });
  const { status: _, totalArea: _area, units: _units, expectedCompletion: _date, ...required } = plain;
  const least = await admin.send('POST', '/api/warehouses', required);
  expect(least.body).toMatchObject({
    status: 'planning',
    totalArea: null,
    units: null,
    monthlyRentalRate: null,
    tenant: null,
    expectedCompletion: null,
  });
});

test('API-05 API-45 warehouses are taken along as a file, those that the screen shows, and by the staff alone', async () => {
  // A second try finds nothing of the first one there.
  const place = `z${randomUUID().slice(0, 8)}`;
  const location = `Zaragoza ${place}`;
  const { id } = await made({ name: 'Bodega del Cañón', location, status: 'planning' });
  await made({ name: 'Bodega del Cañón Sur', location });
  await invest(investor, (await made({ location, totalValue: '200000' })).id, '50000');
  // Once its investor reads it, everybody does.
  await investor.get('/api/warehouses');
  const lines = async (query: string) => {
    const file = await admin.get(`/api/warehouses/export?${query}`);
    expect(file.status, file.text).toBe(200);
    return file.text.trimEnd().split('\r\n').slice(1);
  };
  expect(await lines(`search=ZARAGOZA%20canon%20${place}`)).toHaveLength(2);
  const [line, ...others] = await lines(`search=canon%20${place}&status=planning`);
  expect(others).toEqual([]);
  expect(line).toContain(
    `Bodega del Cañón,${location},Planificación,Planificación,0,1250.5,8,1000000.00,10000,100.00,`,
  );
  expect(line).toContain(',2027-06-30,');
  expect(line?.endsWith(`,${id}`)).toBe(true);
  expect(await lines(`search=zaragoza%20prueba%20${place}`)).toEqual([
    expect.stringContaining(',25.000000,50000.00,150000.00,1,'),
  ]);
  expect((await admin.get('/api/warehouses/export?status=sold')).status).toBe(400);
  expect((await investor.get('/api/warehouses/export')).status).toBe(403);
});

test('INV-09 WH-10 rent and tenant are changed like any field: audited with before and after, and TBD where there is none', async () => {
  const { id } = await made();
  const tenant = 'Granos del Otún S. A. S.';
  await put(admin, id, { ...plain, monthlyRentalRate: '12000.5', tenant });
  expect(await read(id)).toMatchObject({ monthlyRentalRate: '12000.50', tenant });
  // Omitted fields keep their values.
  await put(admin, id, { ...plain });
  expect(await read(id)).toMatchObject({ monthlyRentalRate: '12000.50', tenant });
  const refused = await admin.send('PUT', `/api/warehouses/${id}`, {
    ...plain,
    name: 'X',
    monthlyRentalRate: -1,
    tenant: '\u202eS. A. S.',
  });
  const fields = { monthlyRentalRate: expect.any(String), tenant: expect.any(String) };
  expect(refused).toMatchObject({ status: 400, body: { fields } });
  await put(admin, id, { ...plain, monthlyRentalRate: null, tenant: null });
  expect(await read(id)).toMatchObject({ monthlyRentalRate: null, tenant: null });
  const { rows } = auditPageSchema.parse((await admin.get(`/api/audit?kind=warehouse&subject=${id}`)).body);
  const changesOf = (name: string) =>
    rows.flatMap(({ changes }) =>
      changes.flatMap(({ field, before, after }) => (field === name ? [[before, after]] : [])),
    );
  for (const [name, value] of Object.entries({ monthlyRentalRate: '12000.50', tenant })) {
    const both = [
      [null, value],
      [value, null],
    ];
    expect(changesOf(name)).toEqual(expect.arrayContaining(both));
  }
});

test('INV-08 a warehouse whose sale is completed takes no investment, whatever is left of it', async () => {
  const { id } = await made({ status: 'completed' });
  const answer = await investor.send('POST', '/api/investments', {
    warehouseId: id,
    amount: '50000',
    walletAddress: SOME_WALLET,
    termsVersion: CURRENT_CONTRACT.version,
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'SALE_COMPLETED' } });
  expect(await read(id)).toMatchObject({ reservedCapital: '0.00' });
});

test('WH-13 a warehouse is never deleted: there is no such call, and nothing changes', async () => {
  const { id } = await made();
  const before = await read(id);
  for (const who of [admin, colleague, investor]) {
    const answer = await who.astray.send('DELETE', `/api/warehouses/${id}`);
    expect(answer.status).toBe(404);
    expect(errorBodySchema.strict().parse(answer.body).code).toBe('NOT_FOUND');
  }
  expect(await read(id)).toEqual(before);
  const audited = auditPageSchema.parse((await admin.get(`/api/audit?kind=warehouse&subject=${id}`)).body);
  expect(audited.rows.map(({ action }) => action)).toEqual(['WarehouseCreated']);
});

test('WH-03 WH-04 WH-05 WH-06 WH-07 WH-08 ERR-03 what is missing or none is told field by field and changes nothing', async () => {
  const before = (await admin.get('/api/warehouses')).text;
  const empty = await admin.send('POST', '/api/warehouses', {});
  expect(empty.status).toBe(400);
  expect(errorBodySchema.parse(empty.body)).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: {
      name: 'El nombre es requerido',
      location: 'La ubicación es requerida',
      description: 'La descripción es requerida',
      totalValue: 'El valor total es requerido',
      totalShares: 'Las acciones totales son requeridas',
      sharePrice: 'El precio por acción es requerido',
    },
  });
  const bad: [string, unknown][] = [
    ['totalValue', '1e6'],
    ['totalValue', 'NaN'],
    ['totalValue', -5],
    ['totalShares', 1.5],
    ['sharePrice', '0'],
    ['totalArea', '-1'],
    ['units', '2.5'],
    ['status', 'sold'],
    ['expectedCompletion', '2027-06-30'],
    ['name', 'a\u0000b'],
    ['description', 'x'.repeat(4_001)],
  ];
  for (const [field, value] of bad) {
    const answer = await admin.send('POST', '/api/warehouses', { ...plain, [field]: value });
    expect.soft(answer.status, `${field} ${value}`).toBe(400);
    expect.soft(Object.keys(errorBodySchema.parse(answer.body).fields ?? {}), field).toEqual([field]);
  }
  const unknown = await admin.send('POST', '/api/warehouses', { ...plain, revision: 5 });
  expect(unknown.status).toBe(400);
  expect((await admin.get('/api/warehouses')).text).toBe(before);
});

test('API-07 who edits what another one has changed meanwhile is told so, and overwrites nothing', async () => {
  const { id, revision } = await made();
  const first = await put(colleague, id, { ...plain, sharePrice: '101', expectedRevision: revision });
  expect(first).toMatchObject({ status: 200, body: { revision: 1 } });
  const key = randomUUID();
  const stale = { ...plain, name: 'Bodega Mía', expectedRevision: revision };
  const refused = await put(admin, id, stale, key);
  expect(refused.status).toBe(409);
  const told = errorBodySchema.parse(refused.body);
  expect(told.code).toBe('WAREHOUSE_CHANGED');
  expect(told.message).toMatch(/ cambió esta bodega mientras la editabas\.$/);
  expect(told.fields).toEqual({
    name: 'Ahora: Bodega de Prueba',
    sharePrice: expect.stringMatching(/^Ahora: US\$\s101,00$/),
  });
  const now = await readAt(id, 1);
  expect(now).toMatchObject({ name: plain.name, sharePrice: '101.00' });
  const chosen = { ...plain, name: 'Bodega Mía', sharePrice: '101', expectedRevision: now.revision };
  expect(await put(admin, id, chosen)).toMatchObject({ status: 200, body: { revision: 2 } });
  // Without an expected revision, whatever is current is overwritten.
  expect(await put(admin, id, { ...plain })).toMatchObject({ status: 200, body: { revision: 3 } });
});

test('API-07 of many who edit the same version one wins, and a repeated request is answered as before', async () => {
  const { id } = await made();
  const key = randomUUID();
  const body = { ...plain, location: 'Zona Norte', expectedRevision: 0 };
  const others = Array.from({ length: 6 }, (_, n) =>
    put(colleague, id, { ...plain, location: `Zona ${n}`, expectedRevision: 0 }),
  );
  const [mine, ...theirs] = await Promise.all([put(admin, id, body, key), ...others]);
  const statuses = [mine, ...theirs].map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(6);
  expect((await readAt(id, 1)).revision).toBe(1);
  const other = await made();
  const sent = { ...plain, name: 'Una vez', expectedRevision: 0 };
  const once = randomUUID();
  const one = await put(admin, other.id, sent, once);
  await put(colleague, other.id, { ...plain, name: 'Después' });
  expect(await put(admin, other.id, sent, once)).toMatchObject({ status: 200, body: one.body });
  expect((await readAt(other.id, 2)).name).toBe('Después');
});

test('WH-06 API-07 investing is no conflict with editing, and the value stays above what is reserved', async () => {
  const { id } = await made();
  await invest(investor, id, '60000');
  const lower = await put(admin, id, { ...plain, totalValue: '59999.99', expectedRevision: 0 });
  expect(lower.status).toBe(422);
  expect(errorBodySchema.parse(lower.body).fields?.totalValue).toMatch(
    /^El valor total no puede ser menor que lo ya reservado: US\$\s60\.000,00$/,
  );
  const enough = await put(admin, id, { ...plain, totalValue: '60000', expectedRevision: 0 });
  expect(enough.status).toBe(200);
  expect(await readAt(id, 2)).toMatchObject({
    availableCapital: '0.00',
    reservedCapital: '60000.00',
    investors: 1,
  });
});

test('API-07 what may be left out stays, and null clears it', async () => {
  const { id } = await made();
  const { status: _, totalArea: _area, units: _units, expectedCompletion: _date, ...required } = plain;
  await put(admin, id, { ...required, name: 'Otro nombre' });
  const { totalArea, units, expectedCompletion, status } = plain;
  expect(await read(id)).toMatchObject({ name: 'Otro nombre', status, totalArea, units, expectedCompletion });
  await put(admin, id, { ...plain, totalArea: null, units: null, expectedCompletion: null });
  expect(await read(id)).toMatchObject({ totalArea: null, units: null, expectedCompletion: null });
  expect(await put(admin, randomUUID(), { ...plain })).toMatchObject({
    status: 404,
    body: { code: 'WAREHOUSE_NOT_FOUND' },
  });
});

test('every change of a warehouse is audited in words, from what to what', async () => {
  const { id } = await made();
  await put(admin, id, { ...plain, totalValue: '1100000', status: 'completed', totalArea: null });
  await readAt(id, 1);
  const { rows } = auditPageSchema.parse((await admin.get(`/api/audit?subject=${id}`)).body);
  expect(rows.map(({ action }) => action)).toEqual(['WarehouseUpdated', 'WarehouseCreated']);
  const said = rows[0]?.changes.map((change) => changeLabel('warehouse', change).replace(/\s/g, ' '));
  expect(said).toEqual([
    'Valor total: US$ 1.000.000,00 → US$ 1.100.000,00',
    'Estado: Disponible → Completado',
    'Área (m²): 1.250,5 → —',
  ]);
});
