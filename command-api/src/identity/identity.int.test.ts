import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { startRefusingStore } from '../../../embedded/src/testing/refusing-store.test.ts';
import { request, sendInternal, signIn, startCommandApi, startStorage } from '../testing/servers.ts';

let storage: Awaited<ReturnType<typeof startStorage>>;
let api: RunningProcess;
/** With the product's own sign-in limit; that of the other instance is too high to matter. */
let limited: RunningProcess;

beforeAll(async () => {
  storage = await startStorage();
  api = await startCommandApi(storage.environment);
  limited = await startCommandApi({ ...storage.environment, SIGN_IN_LIMIT: '10' });
});

afterAll(async () => {
  const codes = await Promise.all([api.stop(), limited.stop()]);
  await storage.stop();
  expect(codes).toEqual([0, 0]);
});

const login = (body: object, headers: Record<string, string> = {}, url = api.url) =>
  request(`${url}/api/login`, 'POST', body, headers);
const email = () => `${newId()}@ejemplo.co`;
const settings = { minimumInvestment: '50000', monthlyReturnRate: '0.0150', recompraEnabled: false };
const saveSettings = (cookie: string) =>
  request(`${api.url}/api/financial-settings`, 'POST', settings, { cookie, 'idempotency-key': newId() });

describe('POST /api/login', () => {
  it('registers an investor, signs in, and opens a new session each time', async () => {
    const address = email();
    const made = await login({
      email: ` ${address.toUpperCase()} `,
      name: 'Ana María Ruiz',
      isNewUser: true,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { user: { email: address, firstName: 'Ana', lastName: 'María Ruiz', role: 'investor' } },
    });
    expect(made.headers.get('x-position')).toMatch(/^[1-9]\d*$/);
    expect(made.headers.getSetCookie()[0]).toMatch(/nodo_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    const again = await login({ email: address });
    expect(again).toMatchObject({ status: 200, body: made.body });
    expect(again.headers.getSetCookie()[0]).not.toBe(made.headers.getSetCookie()[0]);
  });

  it('knows taken and unknown e-mails', async () => {
    const address = email();
    await login({ email: address, name: 'Ana', isNewUser: true });
    expect(await login({ email: address, name: 'Eva', isNewUser: true })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect(await login({ email: email() })).toMatchObject({
      status: 404,
      body: { code: 'ACCOUNT_NOT_FOUND' },
    });
  });

  it('makes one user of one e-mail, however many register it at once', async () => {
    const body = { email: email(), name: 'Ana', isNewUser: true };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => login(body, {}, (index % 2 ? api : limited).url)),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    [{}, 'email', 'Por favor ingresa tu email'],
    [{ email: 'no-es-un-email' }, 'email', 'Escribe un email válido'],
    [{ email: 'a@ejemplo.co', isNewUser: true }, 'name', 'Escribe tu nombre'],
  ])('refuses %j', async (body, field, message) => {
    expect(await login(body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { [field]: message } },
    });
  });

  it('refuses fields it does not know', async () => {
    const body = { email: email(), name: 'Ana', isNewUser: true, role: 'admin' };
    expect(await login(body)).toMatchObject({ status: 400 });
  });

  it('ends the session that the browser had', async () => {
    const admin = await staff('admin');
    await login({ email: email(), name: 'Ana', isNewUser: true }, { cookie: admin.cookie });
    expect(await saveSettings(admin.cookie)).toMatchObject({ status: 401 });
  });

  it('counts tries for each address, and for each e-mail wherever they come from', async () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const one = await Promise.all(
      Array.from({ length: 12 }, () => login({ email: email() }, from('203.0.113.1'), limited.url)),
    );
    expect(one.filter((answer) => answer.status === 404)).toHaveLength(10);
    const refused = one.find((answer) => answer.status === 429);
    expect(refused).toMatchObject({ body: { code: 'RATE_LIMITED' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const victim = email();
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        login({ email: victim }, from(`198.51.100.${index}`), limited.url),
      ),
    );
    expect(many.filter((answer) => answer.status === 404)).toHaveLength(10);
    expect(many.filter((answer) => answer.status === 429)).toHaveLength(2);
  });
});

describe('POST /api/logout', () => {
  it('ends the session at once and always answers 200', async () => {
    const admin = await staff('admin');
    expect(await saveSettings(admin.cookie)).toMatchObject({ status: 200 });
    const out = await request(`${api.url}/api/logout`, 'POST', undefined, { cookie: admin.cookie });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/^nodo_session=;/);
    expect(await saveSettings(admin.cookie)).toMatchObject({ status: 401 });
    expect(await request(`${api.url}/api/logout`, 'POST')).toMatchObject({ status: 200 });
  });
});

describe('GET /api/login', () => {
  it('sends a browser to our own page only', async () => {
    const target = async (query: string) =>
      (await request(`${api.url}/api/login${query}`, 'GET')).headers.get('location');
    expect(await target('')).toBe('/login');
    expect(await target('?next=/investments')).toBe('/login?next=%2Finvestments');
    expect(await target('?next=//evil.example')).toBe('/login');
    expect(await target('?next=https://evil.example')).toBe('/login');
    expect(await target('?next=/a&next=/b')).toBe('/login');
  });
});

async function staff(role: 'admin' | 'super_admin' | 'analyst' | 'investor') {
  const address = email();
  await sendInternal(api.url, 'RegisterUser', { email: address, firstName: 'Marta', lastName: 'Gil', role });
  return signIn(api.url, { email: address });
}

describe('what staff do', () => {
  it('changes settings, once, and answers the present ones when nothing changes', async () => {
    const admin = await staff('admin');
    const changed = await saveSettings(admin.cookie);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        minimumInvestment: '50000.00',
        monthlyReturnRate: '0.015',
        managementFeeRate: '0',
        isDefault: false,
      },
    });
    expect((await saveSettings(admin.cookie)).body).toEqual(changed.body);
  });

  it('makes and changes warehouses, and posts updates', async () => {
    const { cookie } = await staff('admin');
    const send = (method: string, path: string, body: object) =>
      request(`${api.url}${path}`, method, body, { cookie, 'idempotency-key': newId() });
    const values = {
      name: 'Bodega Sur',
      location: 'Cartago',
      description: 'Nueva',
      totalValue: 900_000,
      totalShares: 9_000,
      sharePrice: 100,
    };
    const made = await send('POST', '/api/warehouses', values);
    expect(made).toMatchObject({ status: 201, body: { totalValue: '900000.00', status: 'planning' } });
    const { id } = Object(made.body);
    const path = `/api/warehouses/${id}`;
    expect(await send('PUT', path, { ...values, status: 'available' })).toMatchObject({
      status: 200,
      body: { id, status: 'available' },
    });
    const update = { warehouseId: id, title: 'Muros', description: 'A la mitad', percentage: 50.5 };
    expect(await send('POST', '/api/construction-updates', update)).toMatchObject({
      status: 201,
      body: { warehouseId: id, updateType: 'milestone', percentage: 50.5, createdAt: expect.any(String) },
    });
    expect(await send('PUT', `/api/warehouses/${newId()}`, values)).toMatchObject({ status: 404 });
    expect(await send('PUT', '/api/warehouses/1', values)).toMatchObject({ status: 404 });
    expect(await send('POST', '/api/warehouses', { name: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { totalValue: 'El valor total es requerido', location: 'La ubicación es requerida' } },
    });
  });

  it('reviews others, never itself, and says why it rejects', async () => {
    const admin = await staff('admin');
    const person = await staff('investor');
    const review = (id: string, body: object, cookie = admin.cookie) =>
      request(`${api.url}/api/users/${id}/kyc-status`, 'PUT', body, {
        cookie,
        'idempotency-key': newId(),
      });
    expect(await review(person.id, { kycStatus: 'approved' })).toMatchObject({ status: 422 });
    const { cookie } = await staff('admin');
    const proposal = { kycStatus: 'under_review', exception: 'Se verificó en la oficina' };
    expect(await review(person.id, proposal, cookie)).toMatchObject({ status: 200 });
    expect(await review(person.id, { kycStatus: 'approved' })).toMatchObject({
      status: 200,
      body: { userId: person.id, kycStatus: 'approved', revision: 1 },
    });
    expect(await review(person.id, { kycStatus: 'rejected' })).toMatchObject({
      status: 400,
      body: { fields: { notes: 'Escribe el motivo del rechazo' } },
    });
    expect(await review(admin.id, { kycStatus: 'approved' })).toMatchObject({
      status: 403,
      body: { message: 'No puedes revisar tu propia verificación KYC.' },
    });
    expect(await review(newId(), { kycStatus: 'approved' })).toMatchObject({ status: 404 });
    expect(await review(person.id, { kycStatus: 'expired' })).toMatchObject({ status: 400 });
  });

  it('is for staff only', async () => {
    for (const role of ['investor', 'analyst'] as const) {
      const { cookie } = await staff(role);
      expect(await saveSettings(cookie)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });
});

describe('POST /internal/commands', () => {
  const url = () => `${api.url}/internal/commands`;
  const person = { email: 'x@ejemplo.co', firstName: 'X', lastName: 'Y', role: 'super_admin' };
  const body = { command: 'RegisterUser', payload: person, key: newId() };

  it('does not exist for whoever has no service token', async () => {
    const { cookie } = await staff('super_admin');
    const missing = await request(`${api.url}/internal/nothing`, 'POST', body, { cookie });
    const hidden = await request(url(), 'POST', body, { cookie });
    expect(hidden).toMatchObject({ status: 404, body: missing.body });
    const wrong = { cookie, 'x-service-token': createHash('sha256').update('x').digest('hex') };
    expect(await request(url(), 'POST', body, wrong)).toMatchObject({ status: 404 });
  });

  it('acts for nobody and in no other time outside the embedded product', async () => {
    const production = await startCommandApi({ ...storage.environment, EMBEDDED: 'off' });
    const token = { 'x-service-token': storage.environment.SERVICE_TOKEN ?? '' };
    const send = (extra: object) =>
      request(`${production.url}/internal/commands`, 'POST', { ...body, ...extra }, token);
    const actor = { kind: 'user', id: newId(), role: 'super_admin' };
    expect(await send({ actor })).toMatchObject({ status: 403 });
    expect(await send({ occurredAt: '2025-01-01T00:00:00.000Z' })).toMatchObject({ status: 403 });
    expect(await send({})).toMatchObject({ status: 200, body: { result: { userId: expect.any(String) } } });
    await production.stop();
  });

  it('gives a service none of the rights of people', async () => {
    const payload = { ...settings, managementFeeRate: '0', platformFeeRate: '0' };
    await expect(sendInternal(api.url, 'UpdateFinancialSettings', payload)).rejects.toThrow('FORBIDDEN');
  });
});

describe('starting and running', () => {
  it('is not held up by a connection over which nothing was asked', async () => {
    const server = await startCommandApi(storage.environment);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
    socket.destroy();
  });

  it('LOGIN-04 refuses to start when codes could not reach anybody', async () => {
    await expect(
      startCommandApi({ ...storage.environment, AUTH_MODE: 'code', LOG_LEVEL: 'silent' }),
    ).rejects.toThrow('ended with');
  });

  it('says in answers and in its health that the event store refuses the credentials', async () => {
    const store = await startRefusingStore(16, {});
    const server = await startCommandApi({
      ...storage.environment,
      EVENTSTORE_URL: store.url,
      LOG_LEVEL: 'silent',
    });
    const denied = { status: 503, body: { code: 'STORE_ACCESS_DENIED' } };
    expect(await login({ email: email() }, {}, server.url)).toMatchObject(denied);
    const reason = expect.stringContaining('EVENTSTORE_URL');
    expect(await request(`${server.url}/health`, 'GET')).toMatchObject({
      ...denied,
      body: { message: reason, fields: { eventStore: reason } },
    });
    expect(await server.stop()).toBe(0);
    store.stop();
  });

  it('answers 503 while the event store is away, soon, and works again when it is back', async () => {
    const admin = await staff('admin');
    await storage.killStore();
    const started = performance.now();
    const away = await request(
      `${api.url}/api/financial-settings`,
      'POST',
      { ...settings, minimumInvestment: '60000' },
      { cookie: admin.cookie, 'idempotency-key': newId() },
    );
    expect(away).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(away.headers.get('retry-after')).toBe('2');
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(await request(`${api.url}/health`, 'GET')).toMatchObject({ status: 503 });
    await storage.startStore();
    await expect.poll(() => saveSettings(admin.cookie), { timeout: 10_000 }).toMatchObject({ status: 200 });
    expect(await request(`${api.url}/health`, 'GET')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
