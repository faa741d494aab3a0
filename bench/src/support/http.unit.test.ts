import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Connections } from './http.ts';

let server: Server;
const connections = new Connections();
afterEach(() => {
  connections.close();
  server.close();
});

/** A server that closes a connection instead of answering the requests of these numbers. */
async function closing(...numbers: number[]): Promise<string> {
  let count = 0;
  server = createServer((request, response) => {
    count += 1;
    if (numbers.includes(count)) request.socket.resetAndDestroy();
    else response.end(request.headers['idempotency-key']);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const post = (url: string, key: string) => connections.send('POST', url, { 'idempotency-key': key }, {});

test('a kept connection that the server has closed is replaced, and the request sent again as it was', async () => {
  const url = await closing(2);
  expect((await post(url, 'one')).text).toBe('one');
  expect((await post(url, 'two')).text).toBe('two');
});

test('a new connection that is closed is told', async () => {
  const url = await closing(1);
  await expect(post(url, 'one')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
