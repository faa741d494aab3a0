import { sessionsEndedSchema, sessionViewSchema, signedInSchema } from '@nodo/contracts/identity/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { codeFor, mailsTo } from '../support/mailbox.ts';
import { productStage } from '../support/stage.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
/** A second, on a machine that is busy with other tests; a session that nobody told of is only reviewed after a minute. */
const CUT_WITHIN_MS = 15_000;
const sessionsSchema = z.array(sessionViewSchema.strict());

const stage = productStage({ demo: false, environment: { AUTH_MODE: 'code' } });
const sent = new Map<string, number>();
beforeAll(async () => {
  await enter('ana@ejemplo.co', { name: 'Ana Ruiz', isNewUser: true });
  await enter('luis@ejemplo.co', { name: 'Luis Gil', isNewUser: true });
});

function send(client: Client, method: string, path: string, body?: object) {
  return client.send(method, path, body, { key: null, headers: { 'user-agent': CHROME } });
}

/** Signs in with a mailed code, in a new browser. */
async function enter(email: string, more: object = {}): Promise<Client> {
  const client = new Client(stage.url);
  const asked = await send(client, 'POST', '/api/login', { email, ...more });
  expect(asked).toMatchObject({ status: 202, body: { next: 'code' } });
  const count = (sent.get(email) ?? 0) + 1;
  sent.set(email, count);
  const code = await codeFor(stage.product, email, count);
  const entered = await send(client, 'POST', '/api/login/code', { code });
  expect(signedInSchema.parse(entered.body).user.email).toBe(email);
  return client;
}

async function sessionsOf(client: Client) {
  const answer = await client.get('/api/sessions');
  expect(answer.status).toBe(200);
  return sessionsSchema.parse(answer.body);
}

async function endAllOthers(client: Client) {
  return sessionsEndedSchema.parse((await send(client, 'DELETE', '/api/sessions')).body).ended;
}

async function isIn(client: Client): Promise<boolean> {
  return (await client.get('/api/auth/user')).status === 200;
}

describe('the product with AUTH_MODE=code', () => {
  test('LOGIN-04 LOGIN-13 registers and signs in by code, and reads its own writes', async () => {
    const client = await enter('eva@ejemplo.co', { name: 'Eva Díaz', isNewUser: true });
    expect((await client.get('/api/auth/user')).body).toMatchObject({
      email: 'eva@ejemplo.co',
      role: 'investor',
    });
  });

  test('LOGIN-04 shows what it would have mailed at /dev/mailbox, to this machine only', async () => {
    await enter('ana@ejemplo.co');
    const page = await fetch(`${stage.url}/dev/mailbox`);
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('Tu código para entrar a Nodo Cartago');
    expect(html).not.toContain('<script');
    expect(html.indexOf('Para ana@ejemplo.co')).toBeLessThan(html.indexOf('Para luis@ejemplo.co'));
    const [mail] = await mailsTo(stage.product, 'ana@ejemplo.co');
    expect(mail?.text).toContain('Dispositivo: Chrome en Windows');
  });
});

describe('SET-03 another e-mail', () => {
  test('is proved by a code, signs in from then on, and is told to the old mailbox and the team', async () => {
    const [old, now] = ['rita@ejemplo.co', 'rita@correo.co'];
    const there = await enter(old, { name: 'Rita Sáenz', isNewUser: true });
    const here = await enter(old);
    const ask = await here.send('POST', '/api/profile/email/code', { email: now });
    expect(ask).toMatchObject({ status: 202, body: { digits: 6 } });
    const code = await codeFor(stage.product, now);
    const changed = await here.send('PUT', '/api/profile/email', { email: now, code });
    expect(changed).toMatchObject({ status: 200, body: { user: { email: now } } });
    expect((await here.get('/api/auth/user')).body).toMatchObject({ email: now, firstName: 'Rita' });
    expect(await isIn(there)).toBe(false);
    const notices = [
      'Pidieron cambiar el email de tu cuenta de Nodo Cartago',
      'Cambió el email de tu cuenta de Nodo Cartago',
    ];
    await eventually('both notices', async () => {
      const subjects = (await mailsTo(stage.product, old)).map(({ subject }) => subject);
      return notices.every((notice) => subjects.includes(notice));
    });
    // The code that proved the address was the first mail to it.
    sent.set(now, 1);
    expect((await (await enter(now)).get('/api/auth/user')).body).toMatchObject({ email: now });
    const stranger = new Client(stage.url);
    await send(stranger, 'POST', '/api/login', { email: old });
    await eventually('a mail without a code', async () =>
      (await mailsTo(stage.product, old)).some(({ subject }) =>
        subject.startsWith('Todavía no tienes cuenta'),
      ),
    );
    const data = await here.get('/api/profile/export');
    expect(Object(data.body).profile).toMatchObject({ email: now });
    expect(data.text).toContain(old);
  });
});

describe('one’s own sessions', () => {
  test('lists them without tokens, says which is this one, and nobody else’s', async () => {
    const [here, there] = [await enter('ana@ejemplo.co'), await enter('ana@ejemplo.co')];
    const list = await sessionsOf(here);
    expect(list.length).toBeGreaterThanOrEqual(2);
    expect(list.filter((session) => session.current)).toHaveLength(1);
    expect(list[0]).toMatchObject({ device: 'Chrome en Windows' });
    const current = (sessions: typeof list) => sessions.find((session) => session.current)?.id;
    expect(current(await sessionsOf(there))).not.toBe(current(list));
    const luis = await enter('luis@ejemplo.co');
    const foreign = (await sessionsOf(luis)).map(({ id }) => id);
    expect(list.some(({ id }) => foreign.includes(id))).toBe(false);
    expect(await new Client(stage.url).get('/api/sessions')).toMatchObject({ status: 401 });
  });

  test('ends one of them within a second, its sockets included, and no other', async () => {
    const [here, there] = [await enter('ana@ejemplo.co'), await enter('ana@ejemplo.co')];
    const [mine, cut] = [await Listener.open(here), await Listener.open(there)];
    const id = (await sessionsOf(there)).find((session) => session.current)?.id ?? '';
    const began = Date.now();
    expect(await send(here, 'DELETE', `/api/sessions/${id}`)).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect(await isIn(there)).toBe(false);
    await eventually('the socket to be cut', () => !cut.socket.connected);
    expect(Date.now() - began).toBeLessThan(CUT_WITHIN_MS);
    expect(mine.socket.connected).toBe(true);
    expect(await isIn(here)).toBe(true);
    for (const listener of [mine, cut]) listener.close();
  });

  test('somebody else’s session is like none', async () => {
    const [ana, luis] = [await enter('ana@ejemplo.co'), await enter('luis@ejemplo.co')];
    const id = (await sessionsOf(luis)).find((session) => session.current)?.id ?? '';
    const foreign = await send(ana, 'DELETE', `/api/sessions/${id}`);
    expect(foreign.status).toBe(404);
    for (const none of ['01890000-0000-7000-8000-000000000000', 'x', `${id}%00`]) {
      const answer = await send(ana, 'DELETE', `/api/sessions/${none}`);
      expect(answer).toMatchObject({ status: 404, body: foreign.body });
    }
    expect(await isIn(luis)).toBe(true);
  });

  test('ends all others at once, keeps this one and those of other people', async () => {
    const luis = await enter('luis@ejemplo.co');
    const [here, ...others] = [
      await enter('ana@ejemplo.co'),
      await enter('ana@ejemplo.co'),
      await enter('ana@ejemplo.co'),
    ];
    expect(await endAllOthers(here)).toBeGreaterThanOrEqual(2);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
    expect(await endAllOthers(here)).toBe(0);
    expect(await isIn(luis)).toBe(true);
  });

  test('ends this one too when asked to, and clears the cookie', async () => {
    const client = await enter('ana@ejemplo.co');
    const id = (await sessionsOf(client)).find((session) => session.current)?.id ?? '';
    const before = client.cookie;
    const ended = await send(client, 'DELETE', `/api/sessions/${id}`);
    expect(ended.headers.getSetCookie()[0]).toMatch(/^nodo_session=;/);
    client.cookie = before;
    expect(await isIn(client)).toBe(false);
  });
});
