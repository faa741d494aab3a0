import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '@nodo/platform/config';
import { createApp } from '@nodo/platform/http';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { nowhereEnvironment } from '../testing/environment.test.ts';
import { eventually } from '../testing/eventually.test.ts';
import { H2C, head, openRaw, type RawConnection, WEBSOCKET } from '../testing/raw-http.test.ts';
import { createGateway, type GatewaySettings } from './app.ts';

const ORIGIN = 'http://localhost:3000';
const generous: GatewaySettings = {
  origins: [ORIGIN],
  http: { headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000, uploadBytesPerSecond: 1, bodiesPerAddress: 1_000 },
  connectionsPerAddress: 1_000,
};

/** A service that reports the requests it got, and echoes what comes over a socket. */
let service: Server;
const reached = new Set<Socket>();
let gateway: FastifyInstance | undefined;
const logger = createLogger({ service: 'gateway', logLevel: 'silent' });
const opened: RawConnection[] = [];

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  service = createServer((request, response) => {
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
    });
    request.on('error', () => undefined);
    request.on('end', () => response.end(`${request.method} ${request.url} ${size}`));
  });
  service.on('upgrade', ({ headers }, socket) => {
    const said = `origin: ${headers.origin}\r\nx-for: ${headers['x-forwarded-for']}`;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${said}\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  service.on('connection', (socket: Socket) => {
    reached.add(socket);
    socket.once('close', () => reached.delete(socket));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  await gateway?.close();
  for (const socket of reached) socket.destroy();
});
afterAll(() => service?.close());

type Settings = Partial<GatewaySettings['http']> & { connections?: number; behind?: string };

/** `behind`: the address of another service than the one that reports. */
async function start({ connections, behind, ...http }: Settings = {}) {
  const url = () => behind ?? `http://127.0.0.1:${portOf(service)}`;
  const landing = {
    PUBLIC_URL: ORIGIN,
    CHAT_URL: 'https://chat.example/',
    CHAT_CONTACT: 'Chat',
    LEGAL_NAME: '',
    LEGAL_TAX_ID: '',
    LEGAL_ADDRESS: '',
    LEGAL_EMAIL: '',
    MAPS_URL: 'https://maps.example/',
    VIDEO_URL: '',
  };
  gateway = await createGateway(
    { command: url, query: url, chain: url, ready: async () => ({ status: 'ok' }) },
    landing,
    // A route of the gateway's own, with a parameter, as the demo's cameras have.
    (app) => void app.get('/api/dev/cameras/:id', async () => 'a camera'),
    logger,
    {
      ...generous,
      http: { ...generous.http, ...http },
      connectionsPerAddress: connections ?? generous.connectionsPerAddress,
    },
  );
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  return portOf(gateway.server);
}

async function open(port: number, ...said: string[]): Promise<RawConnection> {
  const connection = await openRaw(port);
  opened.push(connection);
  if (said.length > 0) connection.say(...said);
  return connection;
}

const post = (size: number, more: Record<string, string> = {}) =>
  head('POST /api/investments', {
    'content-type': 'application/json',
    'content-length': String(size),
    ...more,
  });

it('API-02 a request that asks for HTTP/2 is answered as if it had not asked, with its body and again', async () => {
  const port = await start();
  const asking = await open(port, head('GET /api/warehouses', H2C));
  await eventually(() => asking.heard().endsWith('GET /api/warehouses 0'));
  asking.say(post(10, H2C), 'half');
  await delay(20);
  asking.say('a half');
  await eventually(() => asking.heard().endsWith('POST /api/investments 10'));
  expect(asking.heard()).not.toContain('101');
  const elsewhere = await open(port, head('GET /api/warehouses', WEBSOCKET));
  await eventually(() => elsewhere.heard().endsWith('GET /api/warehouses 0'));
});

it('ERR-05 two hundred bodies that never end keep no command from being answered', async () => {
  const port = await start();
  const slow = await Promise.all(Array.from({ length: 200 }, () => open(port, post(2), 'x')));
  const answer = await fetch(`http://127.0.0.1:${port}/api/investments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(5_000),
  });
  expect(await answer.text()).toBe('POST /api/investments 2');
  expect(slow.map((each) => each.heard()).filter((heard) => heard !== '')).toEqual([]);
  // None of them reached the service.
  expect(reached.size).toBe(1);
});

it('ERR-05 whoever is slow with the head or the body is told so, however it drips', async () => {
  const port = await start({ headersTimeoutMs: 300, bodyTimeoutMs: 300 });
  const silent = await open(port);
  const headless = await open(port, 'POST /api/investments HTTP/1.1\r\nhost: localhost\r\n');
  const dripping = await open(port, post(1_000));
  const drip = setInterval(() => dripping.say('x'), 50);
  await eventually(() => [silent, headless, dripping].every((each) => each.isClosed()));
  clearInterval(drip);
  for (const { heard } of [headless, dripping]) {
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard()).toContain('REQUEST_TIMEOUT');
  }
  expect(reached.size).toBe(0);
});

it('UPL-01 a file may take longer than that as long as it keeps coming, and no longer', async () => {
  const port = await start({ bodyTimeoutMs: 200, uploadBytesPerSecond: 1_000 });
  const put = (size: number) =>
    head('PUT /api/uploads/x', { 'content-type': 'image/png', 'content-length': String(size) });
  const steady = await open(port, put(5_000));
  const stuck = await open(port, put(5_000), 'x');
  for (let sent = 0; sent < 5_000; sent += 500) {
    await delay(100);
    steady.say('x'.repeat(500));
  }
  await eventually(() => steady.heard().endsWith('PUT /api/uploads/x 5000'));
  expect(stuck.heard()).toMatch(/^HTTP\/1\.1 408 /);
});

it('ERR-05 of too many bodies from one address the one that got least far gives way', async () => {
  const port = await start({ bodiesPerAddress: 3 });
  const far = await open(port, post(100), 'x'.repeat(90));
  await delay(20);
  const near = await open(port, post(100), 'x');
  await delay(20);
  await open(port, post(100), 'x'.repeat(50));
  await delay(20);
  const newest = await open(port, post(2), '{');
  await eventually(() => near.isClosed());
  newest.say('}');
  far.say('x'.repeat(10));
  await eventually(() => newest.heard().endsWith('POST /api/investments 2'));
  await eventually(() => far.heard().endsWith('POST /api/investments 100'));
});

it('ERR-05 of too many connections from one address the oldest that is not served gives way', async () => {
  const port = await start({ connections: 3 });
  const socket = await open(port, head('GET /socket.io/?EIO=4', { ...WEBSOCKET, origin: ORIGIN }));
  await eventually(() => socket.heard().includes('101'));
  const idle = await open(port);
  const used = await open(port, post(2), '{');
  await delay(20);
  const newest = await open(port, head('GET /api/warehouses'));
  await eventually(() => idle.isClosed() && newest.heard().endsWith('GET /api/warehouses 0'));
  used.say('}');
  await eventually(() => used.heard().endsWith('POST /api/investments 2'));
  socket.say('echo');
  await eventually(() => socket.heard().endsWith('echo'));
});

it('LIVE-01 a page of another site gets no socket; ours does, and the service sees who asks', async () => {
  const port = await start();
  const path = 'GET /socket.io/?EIO=4&transport=websocket';
  const forged = { 'x-forwarded-for': '203.0.113.7' };
  const foreign = await open(port, head(path, { ...WEBSOCKET, origin: 'http://localhost:3999' }));
  await eventually(() => foreign.isClosed());
  expect(foreign.heard()).toMatch(/^HTTP\/1\.1 403 /);
  expect(foreign.heard()).toContain('ORIGIN_REFUSED');
  expect(reached.size).toBe(0);
  const own = await open(port, head(path, { ...WEBSOCKET, ...forged, origin: ORIGIN }), 'early');
  await eventually(() => own.heard().endsWith('early'));
  expect(own.heard()).toContain(`origin: ${ORIGIN}\r\nx-for: 127.0.0.1\r\n`);
  own.socket.end();
  await eventually(() => own.isClosed() && reached.size === 0);
});

it('ERR-05 it stops at once, whatever is open', async () => {
  const port = await start();
  await open(port);
  await open(port, head('GET /api/warehouses', H2C));
  await open(port, head('GET /socket.io/?EIO=4', { ...WEBSOCKET, origin: ORIGIN }));
  await open(port, head('GET /socket.io/?EIO=4', H2C));
  await open(port, post(100), 'x');
  await open(port, head('PUT /api/uploads/x', { 'content-type': 'image/png', 'content-length': '9' }), 'x');
  await delay(100);
  const began = Date.now();
  await gateway?.close();
  expect(Date.now() - began).toBeLessThan(10_000);
  await eventually(() => opened.every((each) => each.isClosed()));
});

it('ERR-06 a path that is too long is refused in words through the gateway, too, and is no failure', async () => {
  const serviceLogger = createLogger({ service: 'query-api', logLevel: 'silent' });
  const [info, failures] = [vi.spyOn(serviceLogger, 'info'), vi.spyOn(serviceLogger, 'error')];
  const failuresHere = vi.spyOn(logger, 'error');
  const config = loadConfig('query-api', nowhereEnvironment);
  const api = await createApp({ config, logger: serviceLogger, metrics: createMetrics('test') });
  api.all('/api/users/:id', async () => 'a user');
  const behind = await api.listen({ host: '127.0.0.1', port: 0 });
  const port = await start({ behind });
  const long = 'x'.repeat(1_025);
  for (const method of ['GET', 'PUT']) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/users/${long}`, { method });
    const message = 'La dirección de la solicitud es demasiado larga.';
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 'VALIDATION_FAILED', message });
    const logged = { requestId: answer.headers.get('x-request-id'), code: 'FST_ERR_MAX_PARAM_LENGTH' };
    expect(info).toHaveBeenCalledWith(logged, expect.any(String));
  }
  // Too long for a route of the gateway's own, it goes to the services, which have none such.
  const here = await fetch(`http://127.0.0.1:${port}/api/dev/cameras/${long}`);
  expect([here.status, await here.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  for (const failed of [failures, failuresHere]) expect(failed).not.toHaveBeenCalled();
  expect(await (await fetch(`http://127.0.0.1:${port}/api/users/${'x'.repeat(1_024)}`)).text()).toBe(
    'a user',
  );
  await api.close();
});

it('ERR-05 a body without a length is not taken beyond the limit', async () => {
  const port = await start();
  const endless = await open(port, head('POST /api/investments', { 'transfer-encoding': 'chunked' }));
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  for (let count = 0; count < 6 && !endless.isClosed(); count += 1) endless.say(piece);
  await eventually(() => endless.heard().includes('BODY_TOO_LARGE'));
  expect(reached.size).toBe(0);
});
