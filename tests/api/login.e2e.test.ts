import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@nodo/contracts/errors';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { userViewSchema } from '@nodo/contracts/identity/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const loginAnswer = z.strictObject({
  user: z.strictObject({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.string(),
  }),
});

const stage = productStage({ demo: false });

/** A second, on a machine that is busy with other tests; a session that nobody told of is only reviewed after a minute. */
const CUT_WITHIN_MS = 15_000;

/** Part of each e-mail: nobody of a first try is there in a second one. */
let mark: string;
beforeEach(() => {
  mark = randomUUID().slice(0, 8);
});

function login(body: unknown, client = new Client(stage.url), headers: Record<string, string> = {}) {
  return client.send('POST', '/api/login', body, { key: null, headers });
}

function register(email: string, name = 'Ana María Gómez', client = new Client(stage.url)) {
  return login({ email, name, isNewUser: true }, client);
}

async function currentUser(client: Client) {
  return userViewSchema.parse((await client.get('/api/auth/user')).body);
}

describe('registering and signing in', () => {
  test('LOGIN-13 API-01 API-02 CONF-10 a new user is an investor with KYC pending, signed in at once', async () => {
    const client = new Client(stage.url);
    const answer = await register(`Ana.Gomez.${mark}@Ejemplo.CO `, 'Ana María Gómez', client);
    expect(answer.status).toBe(201);
    const { user } = loginAnswer.parse(answer.body);
    expect(user).toMatchObject({
      email: `ana.gomez.${mark}@ejemplo.co`,
      firstName: 'Ana',
      lastName: 'María Gómez',
      role: 'investor',
    });
    expect(await currentUser(client)).toMatchObject({ ...user, kycStatus: 'pending', profileImageUrl: null });
  });

  test('LOGIN-05 API-02 the e-mail is compared trimmed and case-folded', async () => {
    await register(`beatriz.${mark}@ejemplo.co`);
    const answer = await login({ email: `  BEATRIZ.${mark}@Ejemplo.co` });
    expect(answer.status).toBe(200);
    expect(loginAnswer.parse(answer.body).user.email).toBe(`beatriz.${mark}@ejemplo.co`);
  });

  test('LOGIN-13 LOGIN-12 an e-mail that is taken and one that is unknown are told as such, with no session', async () => {
    await register(`carlos.${mark}@ejemplo.co`);
    const taken = new Client(stage.url);
    const refused = await register(`CARLOS.${mark}@ejemplo.co`, 'Otro Carlos', taken);
    expect(refused.status).toBe(409);
    expect(refusalOf(refused)).toEqual({ code: 'EMAIL_TAKEN', message: errorCatalogue.EMAIL_TAKEN.message });
    const unknown = await login({ email: 'nadie@ejemplo.co' });
    expect(unknown.status).toBe(404);
    expect(refusalOf(unknown).message).toBe(errorCatalogue.ACCOUNT_NOT_FOUND.message);
    for (const answer of [refused, unknown]) expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await taken.get('/api/auth/user')).status).toBe(401);
  });

  test('LOGIN-13 twenty registrations of one e-mail at once make one user', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(`dora.${mark}@ejemplo.co`)));
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  const unusable = 'email';
  test.each([
    ['LOGIN-06 no e-mail', {}, unusable, 'Por favor ingresa tu email'],
    ['LOGIN-06 an empty e-mail', { email: '' }, unusable, undefined],
    ['LOGIN-05 no e-mail at all', { email: 'ana' }, unusable, 'Escribe un email válido'],
    ['LOGIN-05 two at-signs', { email: 'a@b@c.co' }, unusable, 'Escribe un email válido'],
    ['LOGIN-05 a line break', { email: 'ana@ejemplo.co\nBcc: x@y.co' }, unusable, 'Escribe un email válido'],
    ['LOGIN-05 an e-mail of 300 letters', { email: `${'a'.repeat(300)}@ejemplo.co` }, unusable, undefined],
    ['LOGIN-05 a number', { email: 7 }, unusable, undefined],
    ['LOGIN-07 new without a name', { email: 'n@ejemplo.co', isNewUser: true }, 'name', 'Escribe tu nombre'],
    [
      'LOGIN-07 new with blanks',
      { email: 'n@ejemplo.co', name: '  ', isNewUser: true },
      'name',
      'Escribe tu nombre',
    ],
    [
      'API-02 a role of one’s own',
      { email: 'n@ejemplo.co', name: 'N', isNewUser: true, role: 'admin' },
      '_',
      undefined,
    ],
  ])('%s is refused with 400 at its field', async (_title, body, field, message) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    const { code, fields } = refusalOf(answer);
    expect(code).toBe('VALIDATION_FAILED');
    expect(Object.keys(fields ?? {})).toEqual([field]);
    if (message) expect(fields?.[field]).toBe(message);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('ERR-03 a body that is no JSON, none at all, or a form is refused in Spanish', async () => {
    const headers = { origin: stage.url };
    const send = (body: string, type: string) =>
      fetch(`${stage.url}/api/login`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': type },
      });
    const broken = await send('{"email":', 'application/json');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'La solicitud no se puede leer.',
    });
    const form = await send('email=ana%40ejemplo.co', 'application/x-www-form-urlencoded');
    expect(form.status).toBe(415);
    expect(await form.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect((await login(undefined)).status).toBe(400);
  });
});

describe('sessions', () => {
  test('AUTH-08 the cookie is HttpOnly, SameSite=Lax, for the whole site, with 256 random bits', async () => {
    const client = new Client(stage.url);
    await register(`elena.${mark}@ejemplo.co`, 'Elena', client);
    const again = await login({ email: `elena.${mark}@ejemplo.co` });
    const [cookie = ''] = again.headers.getSetCookie();
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    expect(pair).toMatch(new RegExp(`^${SESSION_COOKIE}=[A-Za-z0-9_-]{43}$`));
    expect(pair).not.toBe(client.cookie);
  });

  test('AUTH-08 signing in again gives a new token and ends the session of the old one', async () => {
    const client = new Client(stage.url);
    await register(`fabio.${mark}@ejemplo.co`, 'Fabio', client);
    const old = new Client(stage.url);
    old.cookie = client.cookie;
    expect((await login({ email: `fabio.${mark}@ejemplo.co` }, client)).status).toBe(200);
    expect(client.cookie).not.toBe(old.cookie);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });

  test('AUTH-04 API-04 signing out ends this session at once and cuts its socket within a second; others go on', async () => {
    const client = new Client(stage.url);
    await register(`gloria.${mark}@ejemplo.co`, 'Gloria', client);
    const phone = await stage.signIn(`gloria.${mark}@ejemplo.co`);
    const [live, liveOnPhone] = await Promise.all([Listener.open(client), Listener.open(phone)]);
    live.socket.io.reconnection(false);
    const old = new Client(stage.url);
    old.cookie = client.cookie;

    const answer = await client.send('POST', '/api/logout', undefined, { key: null });
    const left = Date.now();
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      new RegExp(`^${SESSION_COOKIE}=; .*(Max-Age=0|Expires=)`),
    );
    expect((await old.get('/api/auth/user')).status).toBe(401);
    await eventually('the socket to be cut', () => !live.socket.connected);
    expect(Date.now() - left).toBeLessThan(CUT_WITHIN_MS);
    expect((await phone.get('/api/auth/user')).status).toBe(200);
    expect(liveOnPhone.socket.connected).toBe(true);
    expect((await old.send('POST', '/api/logout', undefined, { key: null })).status).toBe(200);
    for (const each of [live, liveOnPhone]) each.close();
  });

  test('AUTH-02 API-01 nobody is signed in without a cookie, with an invented one, or with somebody’s id', async () => {
    const client = new Client(stage.url);
    await register(`hernan.${mark}@ejemplo.co`, 'Hernán', client);
    const { id } = await currentUser(client);
    for (const value of ['', 'x', id, 'A'.repeat(43), "' OR 1=1 --", '%00', 'A'.repeat(5_000)]) {
      const stranger = new Client(stage.url);
      stranger.cookie = value === '' ? '' : `${SESSION_COOKIE}=${value}`;
      const answer = await stranger.get('/api/auth/user');
      expect(answer.status, value.slice(0, 50)).toBe(401);
      expect(refusalOf(answer)).toEqual({ code: 'UNAUTHENTICATED', message: 'No autorizado' });
    }
  });
});

describe('GET /api/login', () => {
  test.each([
    ['', '/login'],
    ['?next=/investments', '/login?next=%2Finvestments'],
    ['?next=%2F%3Ftab%3Dtransactions', '/login?next=%2F%3Ftab%3Dtransactions'],
    ['?next=//evil.example', '/login'],
    ['?next=https://evil.example', '/login'],
    ['?next=https:evil.example', '/login'],
    ['?next=/%5Cevil.example', '/login'],
    ['?next=/\\evil.example', '/login'],
    ['?next=%2F%2Fevil.example', '/login'],
    ['?next=/%09/evil.example', '/login'],
    ['?next=%0d%0aSet-Cookie:x=1', '/login'],
    ['?next=javascript:alert(1)', '/login'],
    ['?next=/a&next=//evil.example', '/login'],
    ['?next[]=//evil.example', '/login'],
  ])('API-03 AUTH-07 %s sends the browser to %s', async (query, target) => {
    const answer = await new Client(stage.url).get(`/api/login${query}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(target);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('requests of other sites', () => {
  test.each([
    ['no Origin', undefined, undefined],
    ['a foreign Origin', 'https://evil.example', undefined],
    ['an opaque Origin', 'null', undefined],
    ['another port of this machine', 'http://localhost:1', undefined],
    ['our name inside another', 'http://localhost.evil.example', undefined],
    ['our Origin from another site', '', 'cross-site'],
  ])('AUTH-08 with %s nothing changes: 403', async (_title, origin, fetchSite) => {
    const client = new Client(stage.url);
    const post = (path: string, body?: unknown) =>
      fetch(`${stage.url}${path}`, {
        method: 'POST',
        headers: {
          cookie: client.cookie,
          ...(origin === undefined ? {} : { origin: origin || stage.url }),
          ...(fetchSite ? { 'sec-fetch-site': fetchSite } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const email = `otra.${Math.random().toString(36).slice(2)}@ejemplo.co`;
    const registering = await post('/api/login', { email, name: 'Otra', isNewUser: true });
    expect(registering.status).toBe(403);
    expect(await registering.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
    expect((await login({ email })).status).toBe(404);
    await register(email, 'Otra', client);
    expect((await post('/api/logout')).status).toBe(403);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  test('AUTH-08 no GET changes anything', async () => {
    const client = new Client(stage.url);
    await register(`irene.${mark}@ejemplo.co`, 'Irene', client);
    expect((await client.astray.get('/api/logout')).status).toBe(404);
    expect((await client.get(`/api/login?email=irene.${mark}@ejemplo.co&isNewUser=true`)).status).toBe(302);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });
});
