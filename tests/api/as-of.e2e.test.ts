import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { blockchainRatesViewSchema } from '@nodo/contracts/transfers/views';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { type Client, invest, SOME_WALLET } from '../support/client.ts';
import { newWarehouse } from '../support/investing.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, refusalOf } from '../support/views.ts';

const MONTH_MS = 30.4375 * 24 * 3_600_000;
const investmentList = z.array(investmentViewSchema);
const warehouseList = z.array(warehouseViewSchema);

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
let camila: Client;
let admin: Client;

beforeAll(async () => {
  camila = await stage.signIn(INVESTOR);
  admin = await stage.signIn(ADMIN);
});

interface Recording {
  readonly who: Client;
  readonly path: string;
  readonly position: string;
  readonly status: number;
  readonly text: string;
}

function at(path: string, asOf: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;
}

/** Records both people's current responses to every GET that depends on the event history alone. */
async function record(investmentId: string, warehouseId: string): Promise<Recording[]> {
  const everybody = [
    '/api/auth/user',
    '/api/warehouses',
    `/api/warehouses/${warehouseId}`,
    '/api/construction-updates',
    '/api/project-images',
    `/api/construction-updates?warehouseId=${warehouseId}`,
    '/api/financial-settings',
    '/api/investments',
    `/api/investments/${investmentId}`,
    '/api/blockchain/transactions',
    '/api/analytics/portfolio',
  ];
  const staff = ['/api/investments?scope=all', '/api/blockchain/transactions?scope=all'];
  const asked = [
    ...everybody.map((path) => ({ who: camila, path })),
    ...[...everybody, ...staff].map((path) => ({ who: admin, path })),
  ];
  const recordings: Recording[] = [];
  for (const { who, path } of asked) {
    const { status, text, headers } = await who.get(path);
    recordings.push({ who, path, status, text, position: headers.get(AT_POSITION_HEADER) ?? '' });
  }
  return recordings;
}

async function changeSettings(changes: object): Promise<void> {
  const now = financialSettingsViewSchema.parse((await admin.get('/api/financial-settings')).body);
  const { revision: _revision, updatedAt: _at, isDefault: _default, ...settings } = now;
  const answer = await admin.send('POST', '/api/financial-settings', { ...settings, ...changes });
  expect(answer.status).toBe(200);
}

async function changeWarehouse(id: string): Promise<void> {
  const { name, location, description, totalValue, totalShares, sharePrice, totalArea } =
    warehouseViewSchema.parse((await admin.get(`/api/warehouses/${id}`)).body);
  const whole = {
    name: `${name} (renovada)`,
    location,
    description,
    totalValue,
    totalShares,
    sharePrice,
    totalArea,
  };
  expect((await admin.send('PUT', `/api/warehouses/${id}`, { ...whole, status: 'available' })).status).toBe(
    200,
  );
  const update = { warehouseId: id, title: 'Cubierta', description: 'Instalada', percentage: 93.5 };
  expect((await admin.send('POST', '/api/construction-updates', update)).status).toBe(201);
}

describe('AUDIT-02 a screen of the past', () => {
  test('API-01 API-05 API-08 API-18 API-24 API-26 API-30 every answer is the same to the byte when asked for as of its position', async () => {
    const warehouse = { id: await newWarehouse(admin, '1000000.00') };
    const made = await invest(camila, warehouse.id, '75000');
    const recordings = await record(made.id, warehouse.id);
    await camila.send('POST', '/api/dev/pay', { investmentId: made.id }, { key: null });
    await confirmed(camila, made.id);
    recordings.push(...(await record(made.id, warehouse.id)));
    await changeSettings({ monthlyReturnRate: '0.0199', reason: 'Prueba de historia' });
    recordings.push(...(await record(made.id, warehouse.id)));
    await changeWarehouse(warehouse.id);
    recordings.push(...(await record(made.id, warehouse.id)));
    const user = z.looseObject({ id: z.uuid() }).parse((await camila.get('/api/auth/user')).body);
    const kycPath = `/api/users/${user.id}/kyc-status`;
    onTestFinished(async () => {
      await admin.send('PUT', kycPath, { kycStatus: 'approved' });
    });
    await admin.send('PUT', kycPath, { kycStatus: 'under_review' });
    recordings.push(...(await record(made.id, warehouse.id)));
    await admin.send('PUT', kycPath, { kycStatus: 'approved' });
    await invest(camila, warehouse.id);

    expect(new Set(recordings.map((each) => `${each.path} ${each.text}`)).size).toBeGreaterThan(30);
    for (const { who, path, position, status, text } of recordings) {
      expect(position).toMatch(/^\d+$/);
      const again = await who.get(at(path, position));
      expect({ path, status: again.status, text: again.text }).toEqual({ path, status, text });
      expect(again.headers.get(AT_POSITION_HEADER)).toBe(position);
    }
  });

  test('API-24 API-18 API-05 months ago there were fewer investments, older settings, less progress', async () => {
    const sixMonthsAgo = new Date(Date.now() - 6 * MONTH_MS).toISOString();
    const read = async <S extends z.ZodType>(path: string, schema: S) => ({
      past: schema.parse((await admin.get(at(path, sixMonthsAgo))).body),
      now: schema.parse((await admin.get(path)).body),
    });
    const settings = await read('/api/financial-settings', financialSettingsViewSchema);
    expect(settings.past).toMatchObject({ monthlyReturnRate: '0.0152', recompraEnabled: false });
    expect(settings.now.revision).toBeGreaterThan(settings.past.revision);

    const all = await read('/api/investments?scope=all', investmentList);
    expect(all.past.length).toBeGreaterThan(4);
    expect(all.now.length).toBeGreaterThan(all.past.length);
    for (const { purchaseDate } of all.past) expect(purchaseDate <= sixMonthsAgo).toBe(true);
    const later = all.now.filter((each) => each.purchaseDate > sixMonthsAgo).map((each) => each.id);
    expect(all.past.map((each) => each.id).filter((id) => later.includes(id))).toEqual([]);

    const warehouses = await read('/api/warehouses', warehouseList);
    const progress = (list: z.output<typeof warehouseList>) =>
      list.reduce((sum, each) => sum + each.progressPercentage, 0);
    expect(progress(warehouses.past)).toBeLessThan(progress(warehouses.now));
  });

  test('API-01 API-24 before anything was, there is nothing: empty lists, default settings, no such person', async () => {
    for (const asOf of ['0', '2001-01-01T00:00:00Z']) {
      for (const path of ['/api/investments', '/api/warehouses', '/api/blockchain/transactions']) {
        expect((await camila.get(at(path, asOf))).body).toEqual([]);
      }
      expect((await camila.get(at('/api/financial-settings', asOf))).body).toMatchObject({ isDefault: true });
      expect((await camila.get(at('/api/auth/user', asOf))).status).toBe(404);
    }
  });

  test('API-31 the chain’s head is not kept: the past says that it is unknown', async () => {
    const now = blockchainRatesViewSchema.parse((await camila.get('/api/blockchain/rates')).body);
    expect(now.headHeight).toBeGreaterThan(0);
    const then = blockchainRatesViewSchema.parse(
      (await camila.get(at('/api/blockchain/rates', '1000'))).body,
    );
    expect(then).toMatchObject({ headHeight: null, solidHeight: null, usdToUsdt: now.usdToUsdt });
  });

  test.each([
    ['999999999999999999', /^La historia llega hasta la posición \d+$/],
    ['2999-01-01T00:00:00Z', /^Ese momento todavía no ha llegado$/],
  ])('API-24 the present is not taken for the future %s: it is refused', async (asOf, words) => {
    const answer = await camila.get(at('/api/investments', asOf));
    expect(answer.status).toBe(400);
    expect(refusalOf(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { asOf: expect.stringMatching(words) },
    });
  });

  test('ROLE-05 the past is nobody else’s either', async () => {
    const [mine] = investmentList.parse((await camila.get('/api/investments')).body);
    const answer = await camila.get('/api/investments');
    const position = answer.headers.get(AT_POSITION_HEADER) ?? '';
    const other = await stage.signIn('santiago.hoyos@ejemplo.co');
    expect((await other.get(at(`/api/investments/${mine?.id}`, position))).status).toBe(404);
    expect((await other.get(at('/api/investments?scope=all', position))).status).toBe(403);
    const foreign = investmentList.parse((await other.get(at('/api/investments', position))).body);
    expect(foreign.map((each) => each.id)).not.toContain(mine?.id);
    expect(foreign.every((each) => each.walletAddress !== SOME_WALLET)).toBe(true);
  });

  test.each([
    'ayer',
    '',
    '-5',
    '1e5',
    '1.5',
    '2026-01-31',
    '2026-01-31T12:00:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    "1'; DROP SCHEMA live CASCADE; --",
    '9999999999999999999',
  ])('API-24 ERR-03 asOf=%s is refused with 400', async (asOf) => {
    for (const path of [
      '/api/investments',
      '/api/financial-settings',
      '/api/blockchain/rates',
      '/api/auth/user',
    ]) {
      const answer = await camila.get(at(path, asOf));
      expect(answer.status, path).toBe(400);
      expect(refusalOf(answer)).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { asOf: expect.any(String) },
      });
    }
  });

  test.each(['?asOf=1&asOf=2', '?as_of=1', '?scope=every', '?scope=all&scope=own'])(
    'API-24 S3 the query %s is refused with 400',
    async (query) => {
      expect((await admin.get(`/api/investments${query}`)).status).toBe(400);
    },
  );

  test.each(['', 'x', '-1', '1.5', '9'.repeat(40)])(
    'API-24 X-After-Position: %j is refused',
    async (value) => {
      const answer = await camila.get('/api/investments', { 'x-after-position': value });
      expect(answer.status).toBe(400);
    },
  );
});
