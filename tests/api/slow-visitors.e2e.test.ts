import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  H2C,
  head,
  openRaw,
  type RawConnection,
  WEBSOCKET,
} from '../../embedded/src/testing/raw-http.test.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Product } from '../support/product.ts';

/** The test stops it, so each try has its own. */
let product: Product;
beforeEach(async () => {
  product = await Product.start({ demo: false });
});
afterEach(() => product?.stop());

async function hold(count: number, ...said: string[]): Promise<RawConnection[]> {
  const port = Number(new URL(product.url).port);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await openRaw(port);
      connection.say(...said);
      return connection;
    }),
  );
}

test('ERR-05 API-02 whoever sends slowly, asks for HTTP/2 or holds sockets keeps nobody waiting, nor the product from stopping', async () => {
  const json = { origin: product.url, 'content-type': 'application/json', 'content-length': '100' };
  const path = 'GET /socket.io/?EIO=4&transport=websocket';
  const slow = await hold(200, head('POST /api/login', json), '{');
  const uploads = { ...json, 'content-type': 'image/png' };
  await hold(100, head('PUT /api/uploads/x', uploads), 'x');
  const asking = await hold(20, head('GET /api/login/methods', H2C));
  const strangers = await hold(60, head(path, WEBSOCKET));
  const [foreign] = await hold(1, head(path, { ...WEBSOCKET, origin: 'http://localhost:3999' }));
  await eventually('answers to all that asked for HTTP/2', () =>
    asking.every(({ heard }) => heard().startsWith('HTTP/1.1 200 ')),
  );
  expect(slow.filter((each) => !each.isClosed()).length).toBeGreaterThan(30);
  const began = Date.now();
  const client = new Client(product.url);
  const person = { email: 'ana@ejemplo.co', name: 'Ana Ruiz', isNewUser: true };
  expect((await client.send('POST', '/api/login', person, { key: null })).status).toBe(201);
  expect(Date.now() - began).toBeLessThan(5_000);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await eventually('a refusal', () => foreign?.heard().startsWith('HTTP/1.1 403 '));
  await eventually('no stranger left', () => strangers.every((each) => each.isClosed()));
  await hold(1, head('POST /api/login', json), '{');
  await hold(1, head('GET /socket.io/?EIO=4&transport=polling', H2C));
  await delay(50);
  const stopping = Date.now();
  await product.stop();
  expect(Date.now() - stopping).toBeLessThan(10_000);
});
