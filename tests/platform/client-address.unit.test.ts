import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { clientAddress } from '@nodo/platform/client-address';
import { expect, it } from 'vitest';

/** The client address determined for a request forwarded by this machine, which counts as a trusted proxy. */
async function seen(forwarded?: string): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const arrived = new Promise<string>((resolve) => {
    server.once('request', (incoming: IncomingMessage, answer) => {
      resolve(clientAddress(incoming));
      answer.end();
    });
  });
  request({ port, host: '127.0.0.1', headers }, (answer) => answer.resume()).end();
  try {
    return await arrived;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it.each([
  [undefined, '127.0.0.1'],
  ['', '127.0.0.1'],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.4', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7, fd00::1, ::ffff:192.168.1.2', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['10.0.0.9', '10.0.0.9'],
])('ERR-05 behind our proxies, X-Forwarded-For %j is %s', async (forwarded, address) => {
  expect(await seen(forwarded)).toBe(address);
});
