import { setTimeout as delay } from 'node:timers/promises';
import { uploadUrlViewSchema } from '@nodo/contracts/kyc/documents';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { H2C, head, openRaw, type RawConnection } from '../../../embedded/src/testing/raw-http.test.ts';
import { jpeg } from '../testing/sample-files.ts';
import { ORIGIN, request, signIn, startCommandApi, startStorage } from '../testing/servers.ts';

const BODIES_PER_ADDRESS = 20;
let storage: Awaited<ReturnType<typeof startStorage>>;
let api: RunningProcess;
const opened: RawConnection[] = [];

const isClosed = (connection: RawConnection) => connection.isClosed();

beforeAll(async () => {
  storage = await startStorage();
  api = await startCommandApi({
    ...storage.environment,
    BODY_TIMEOUT_MS: '4000',
    BODIES_PER_ADDRESS: String(BODIES_PER_ADDRESS),
    UPLOAD_BYTES_PER_SECOND: '100',
  });
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});
afterAll(async () => {
  await api?.stop();
  await storage?.stop();
});

async function open(...said: string[]): Promise<RawConnection> {
  const connection = await openRaw(api.port);
  opened.push(connection);
  connection.say(...said);
  return connection;
}

/** A request through our proxy, which sends the client's address. */
const slowPost = (from: string, more: Record<string, string> = {}) =>
  head('POST /api/login', {
    origin: ORIGIN,
    'content-type': 'application/json',
    'content-length': '100',
    'x-forwarded-for': from,
    ...more,
  });

it('ERR-05 bodies that never end are given up, so many at once of one address, and keep nobody waiting', async () => {
  const many = Array.from({ length: 200 }, () => open(slowPost('203.0.113.1'), '{'));
  const others = [await open(slowPost('203.0.113.2'), '{'), await open(slowPost('::1'), '{')];
  const slow = await Promise.all(many);
  const refused = await eventually(() => {
    const closed = slow.filter(isClosed);
    return closed.length >= slow.length - BODIES_PER_ADDRESS && closed;
  }, 3_000);
  for (const { heard } of refused) expect(heard()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"REQUEST_TIMEOUT"/);
  expect(others.filter(isClosed)).toEqual([]);
  const person = { email: 'rapida@ejemplo.co', name: 'Ana Ruiz', isNewUser: true };
  const answer = await request(`${api.url}/api/login`, 'POST', person, { 'x-forwarded-for': '203.0.113.1' });
  expect(answer.status).toBe(201);
  await eventually(() => [...slow, ...others].every(isClosed), 8_000);
});

it('UPL-04 a file may come slowly as long as it keeps coming', async () => {
  const ana = await signIn(api.url, { email: 'ana@ejemplo.co', name: 'Ana Ruiz', isNewUser: true });
  const body = { documentType: 'identity-document' };
  const send = async () => {
    const asked = await request(`${api.url}/api/kyc/upload-url`, 'POST', body, { cookie: ana.cookie });
    const { uploadURL } = uploadUrlViewSchema.parse(asked.body);
    const headers = {
      origin: ORIGIN,
      cookie: ana.cookie,
      'content-type': 'image/jpeg',
      'content-length': String(file.length),
    };
    return open(head(`PUT ${uploadURL}`, headers));
  };
  const file = Buffer.concat([jpeg(), Buffer.alloc(1_500)]);
  const steady = await send();
  const stuck = await send();
  stuck.socket.write(file.subarray(0, 10));
  const piece = Math.ceil(file.length / 10);
  for (let sent = 0; sent < file.length; sent += piece) {
    await delay(500);
    steady.socket.write(file.subarray(sent, sent + piece));
  }
  await eventually(() => steady.heard().startsWith('HTTP/1.1 201 '));
  await eventually(() => stuck.heard().startsWith('HTTP/1.1 408 '));
});

it('ERR-06 a path that is too long is refused as such, by whichever route it would have been', async () => {
  const long = 'x'.repeat(1_100);
  const refused = { code: 'VALIDATION_FAILED', message: 'La dirección de la solicitud es demasiado larga.' };
  for (const path of ['warehouses', 'uploads', 'uploads/media']) {
    const { status, body } = await request(`${api.url}/api/${path}/${long}`, 'PUT', {});
    expect({ status, body }).toEqual({ status: 400, body: refused });
  }
});

it('ERR-05 a stop waits for nobody who is still sending, and a body asked to be HTTP/2 is taken', async () => {
  const asking = await open(slowPost('203.0.113.1', H2C), '{}'.padEnd(100));
  await eventually(() => asking.heard().startsWith('HTTP/1.1 400 '));
  await open(slowPost('203.0.113.1'), '{');
  await open(slowPost('203.0.113.1', H2C), '{');
  await open(
    head('PUT /api/uploads/x', { origin: ORIGIN, 'content-type': 'image/png', 'content-length': '9' }),
  );
  const began = Date.now();
  expect(await api.stop()).toBe(0);
  expect(Date.now() - began).toBeLessThan(3_000);
});
