import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { H2C, head, openRaw } from '../../embedded/src/testing/raw-http.test.ts';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Front, hasCaddy, VIDEO_URL } from '../support/front.ts';
import { worksOf } from '../support/landing-text.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { paymentOf, priceOf } from '../support/views.ts';

const found = hasCaddy();
if (!found)
  process.stderr.write('\nCADDY IS NOT ON THIS MACHINE: the front of production is not tried here.\n\n');

describe.skipIf(!found)('the front of production, two replicas behind it', () => {
  const stage = productStage({ blockIntervalMs: 200 });
  let front: Front;
  let camila: Client;
  beforeAll(async () => {
    front = await Front.start(stage.product);
    camila = await Client.signIn(front.url, INVESTOR);
  });
  afterAll(() => front?.stop());

  const at = (path: string, init: RequestInit = {}) =>
    fetch(front.url + path, { redirect: 'manual', ...init });

  it('keeps for ever what is named by its content, and nothing else', async () => {
    const [script] = readdirSync(new URL('../../web/dist/app/assets', import.meta.url)).filter((name) =>
      name.endsWith('.js'),
    );
    const asset = await at(`/assets/${script}`);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const gone = await at('/assets/gone-1a2b3c.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    for (const path of ['/', '/investments']) {
      const page = await at(path);
      expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      expect(await page.text(), path).toContain('<!doctype html>');
    }
  });

  it.each(['/nothing.js', '/foo.png', '/.env', '/.git/config', '/wp-login.php', '/investments/x.js?v=1'])(
    'has no page in the place of a file that is not there: %s',
    async (path) => {
      const { status, headers } = await at(path, { headers: { accept: 'text/html' } });
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it('has an icon also for what names none', async () => {
    const icon = await at('/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('LAND-14 LAND-32 fills the landing page in with the settings and the platform’s figures, for whoever asks', async () => {
    const admin = await Client.signIn(front.url, ADMIN);
    const known = platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
    expect(known.users.byRole.investor).toBeGreaterThan(0);
    const ended = { cookie: 'nodo_session=ended', 'x-after-position': '999999999' };
    for (const headers of [{}, { ...ended }, { 'caddy-templates-include': '9' }]) {
      const page = await (await at('/', { headers })).text();
      expect(worksOf(page)).toEqual({
        progress: Math.round(Number(known.warehouses.progressPercentage)),
        'meses de cronograma': '24',
        'bodegas activas': String(known.warehouses.active),
        'inversionistas registrados': String(known.users.byRole.investor),
      });
      expect(page.includes('{{')).toBe(false);
      expect(page).toContain(`<a href="${VIDEO_URL}" target="_blank" rel="noopener noreferrer"`);
    }
  });

  it.each(['en', 'pt'])('META-08 sends the page in the language of its cookie: %s', async (language) => {
    const cookie = { headers: { cookie: `nodo_language=${language}` } };
    const page = await at('/investments', cookie);
    expect([page.status, page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
      200,
      'no-cache',
      expect.stringContaining('Cookie'),
    ]);
    const text = await page.text();
    expect(text).toContain(`<html lang="${language}"`);
    const [script = ''] = /\/assets\/[a-z]{2}-[\w-]+\/[\w.-]+\.js(?=")/.exec(text) ?? [];
    const { status, headers } = await at(script);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const known = { headers: { cookie: `${camila.cookie}; nodo_language=${language}` } };
    expect(await (await at('/', known)).text()).toContain(`<html lang="${language}"`);
    expect(await (await at('/', cookie)).text()).toContain('<html lang="es-CO"');
    // A notice's link to a list of the team leads to the app, which asks for a sign-in.
    expect(
      await (await at('/?operacion=pagos', { headers: { cookie: 'nodo_language=en' } })).text(),
    ).toContain('<html lang="en"');
    const unknown = { headers: { cookie: 'nodo_language=../../x' } };
    expect(await (await at('/investments', unknown)).text()).toContain('<html lang="es-CO"');
  });

  it('hands on nothing that is for the inside', async () => {
    for (const path of ['/metrics', '/internal/commands/RegisterUser', '/internal/x'])
      expect((await at(path)).status, path).toBe(404);
    expect((await at('/internal/commands/RegisterUser', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  test('ERR-05 API-02 whoever sends slowly, asks for HTTP/2 or too much keeps nobody waiting; a head has ten seconds', async () => {
    const port = Number(new URL(front.url).port);
    const many = (count: number, ...said: string[]) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const connection = await openRaw(port);
          connection.say(...said);
          return connection;
        }),
      );
    const json = { origin: front.url, 'content-type': 'application/json', 'content-length': '100' };
    const began = Date.now();
    const unfinished = await many(200, 'POST /api/login HTTP/1.1\r\nhost: localhost\r\n');
    const slow = await many(200, head('POST /api/login', json), '{');
    const asking = await many(20, head('GET /api/login/methods', H2C));
    const large = await many(1, head('GET /api/login/methods', { cookie: 'x'.repeat(40_000) }));
    await eventually('answers to all that asked for HTTP/2', () =>
      asking.every(({ heard }) => heard().startsWith('HTTP/1.1 200 ')),
    );
    await eventually('a refusal', () => large.every(({ heard }) => heard().startsWith('HTTP/1.1 431 ')));
    const asked = Date.now();
    expect((await camila.send('POST', '/api/notifications/read', { all: true })).status).toBe(200);
    expect((await camila.get('/api/warehouses')).status).toBe(200);
    expect(Date.now() - asked).toBeLessThan(5_000);
    await eventually('whoever did not finish the head to be let go of', () =>
      unfinished.every((each) => each.isClosed()),
    );
    expect(Date.now() - began).toBeLessThan(30_000);
    // The front waits for bodies by itself: no service hears of them before their first 4 kB.
    for (const each of [...slow, ...asking, ...large]) each.socket.destroy();
  });

  it.each(['/', '/api/warehouses', '/assets/gone.js'])(
    'says each header of security once at %s',
    async (path) => {
      const { headers } = await at(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000[^,]*$/);
      expect(headers.get('content-security-policy')).toMatch(/^default-src [^,]+$/);
      // What is no page connects to nothing.
      expect(headers.get('content-security-policy')).toMatch(
        /connect-src 'self' wss:\/\/127\.0\.0\.1:\d+;|^default-src 'none'/,
      );
      expect(headers.get('server')).toBeNull();
    },
  );

  test('INV-16 LIVE-01 CHAIN-03 a payment is made, followed live and confirmed through it', async () => {
    await liftLimits(await stage.signIn(ADMIN));
    const chain = await Chain.of(stage.product);
    const [warehouse] = await listWarehouses(camila);
    const live = [await Listener.open(camila), await Listener.open(camila, 'polling')];
    const lost = vi.fn();
    for (const { socket } of live) socket.on('disconnect', lost);
    try {
      const made = await invest(camila, warehouse?.id ?? '', '50000');
      await chain.transfer(made.payment.to, priceOf(made));
      await eventually('the payment to be confirmed', async () => {
        const payment = await paymentOf(camila, made.id);
        return payment?.state === 'confirmed';
      });
      await eventually('it to be told, with and without a websocket', () =>
        live.every((each) => each.heard('investment.changed').some(({ status }) => status === 'confirmed')),
      );
      expect(lost).not.toHaveBeenCalled();
    } finally {
      for (const each of live) each.close();
    }
  });

  test('ERR-05 nobody who reads notices that a replica is killed, and commands go on', async () => {
    const statuses: number[] = [];
    let reading = true;
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) statuses.push((await camila.get('/api/investments')).status);
    });
    await eventually('readers to be busy', () => statuses.length > 20);
    await front.kill('query-api-2');
    await front.kill('command-api-2');
    const before = statuses.length;
    await eventually('readers to have gone on', () => statuses.length > before + 100);
    reading = false;
    await Promise.all(readers);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    for (let time = 0; time < 6; time++) {
      const key = randomUUID();
      const done = await eventually('the command to be done by the other one', async () => {
        const answer = await camila.send('POST', '/api/notifications/read', { all: true }, { key });
        // A request in flight to the killed replica gets our own error body.
        if (answer.status >= 300)
          expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
        return answer.status === 200 && answer;
      });
      expect(done.body).toMatchObject({});
    }
  });

  it('writes of each request what and how long, and of nobody who they are', async () => {
    await at(`/api/documents/file/${'secret'.repeat(8)}`);
    await at('/api/warehouses?token=secret', { headers: { 'user-agent': 'SomebodyInParticular' } });
    const access = await eventually('the request to be logged', () =>
      front.accesses.find(({ request }) => JSON.stringify(request).includes('"/api/warehouses"')),
    );
    expect(access).toMatchObject({ request: { method: 'GET', uri: '/api/warehouses' } });
    const all = JSON.stringify(front.accesses);
    for (const personal of ['secret', 'SomebodyInParticular', 'nodo_session', '_ip":"127.0.0.1'])
      expect(all.includes(personal), personal).toBe(false);
    expect(access).toHaveProperty('duration');
  });

  test('LAND-32 hands the landing page out without figures, and at once, when nobody tells them', async () => {
    const bare = async () => {
      const began = performance.now();
      const page = await at('/');
      expect(page.status).toBe(200);
      expect(worksOf(await page.text())).toEqual({ 'meses de cronograma': '24' });
      // Other reads are tried again for five seconds.
      expect(performance.now() - began).toBeLessThan(4_000);
    };
    front.freeze('query-api-1');
    await bare();
    await front.kill('query-api-1');
    await bare();
    const known = await at('/api/landing/figures');
    expect([known.status, await known.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    ]);
  });

  test('ERR-05 tells who is signed in that the app is away, in their language, and by which id support knows of it', async () => {
    const texts = { es: 'Volvemos en un momento', en: 'We will be back', pt: 'Voltamos em um momento' };
    const tried = Object.entries(texts).map(async ([language, text]) => {
      const cookie = `nodo_session=ended; nodo_language=${language}`;
      const page = await at('/', { headers: { cookie } });
      const { headers } = page;
      expect([page.status, headers.get('cache-control'), headers.get('retry-after')], language).toEqual([
        503,
        'no-store',
        '5',
      ]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src [^,]+$/);
      const id = headers.get('x-request-id') ?? '';
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      const words = await page.text();
      expect(words).toContain(text);
      expect(words).toContain(id);
    });
    await Promise.all(tried);
    const command = await at('/api/logout', { method: 'POST' });
    expect(command.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
