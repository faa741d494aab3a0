import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { UPLOAD_MAX_BYTES } from '@nodo/contracts/kyc/documents';
import { VIDEO_MAX_BYTES } from '@nodo/contracts/media/values';
import { SANCTIONS_MAX_BYTES } from '@nodo/contracts/sanctions/values';
import { httpLimitVariables, readHttpLimits } from '@nodo/platform/http-limits';
import { createLogger } from '@nodo/platform/logging';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createGateway } from './app.ts';

const logger = createLogger({ service: 'gateway', logLevel: 'silent' });
const info = vi.spyOn(logger, 'info');
const error = vi.spyOn(logger, 'error');

const BODY_AFTER_MS = 100;

let upstream: Server;
let gateway: Awaited<ReturnType<typeof createGateway>>;
let port: number;

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  // Reads the whole request; then it sends the response's head, and its body after a moment.
  upstream = createServer((request, response) => {
    request.on('error', () => undefined).resume();
    request.on('end', () => {
      response.flushHeaders();
      setTimeout(() => response.end('{}'), BODY_AFTER_MS);
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const url = () => `http://127.0.0.1:${portOf(upstream)}`;
  const upstreams = { command: url, query: url, chain: url, ready: async () => ({ status: 'ok' as const }) };
  const breaking = (app: Parameters<Parameters<typeof createGateway>[2]>[0]) => {
    app.get('/api/dev/broken', async () => {
      throw new Error('broken');
    });
    app.get('/api/dev/given-up', async () => {
      throw Object.assign(new Error('Given up on purpose'), { code: 'UND_ERR_ABORTED' });
    });
    app.post('/api/dev/pay', async () => ({}));
  };
  const landing = {
    PUBLIC_URL: 'http://localhost:3000',
    CHAT_URL: 'https://chat.example/',
    CHAT_CONTACT: 'Chat',
    LEGAL_NAME: '',
    LEGAL_TAX_ID: '',
    LEGAL_ADDRESS: '',
    LEGAL_EMAIL: '',
    MAPS_URL: 'https://maps.example/',
    VIDEO_URL: '',
  };
  gateway = await createGateway(upstreams, landing, breaking, logger, {
    origins: ['http://localhost:3000'],
    http: readHttpLimits(z.object(httpLimitVariables).parse({})),
    connectionsPerAddress: 100,
  });
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(gateway.server);
});
afterAll(async () => {
  await gateway?.close();
  upstream?.closeAllConnections();
  upstream?.close();
});
beforeEach(() => vi.clearAllMocks());

interface Request {
  readonly line: string;
  readonly type: string;
  /** The announced size, in bytes. */
  readonly size: number;
}

const requests: readonly Request[] = [
  { line: 'PUT /api/uploads/x', type: 'application/pdf', size: 5_000_000 },
  { line: 'POST /api/investments', type: 'application/json', size: 1_000 },
  { line: 'POST /api/dev/pay', type: 'application/json', size: 1_000 },
];

/** Sends part of the announced body, then disconnects. */
async function breakOff(request: Request, share: number, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const { line, type, size } = request;
  const head = [`${line} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, `content-length: ${size}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(Math.floor(size * share), ' '));
  await delay(afterMs);
  socket.destroy();
  await delay(50);
}

describe('how large a file may be', () => {
  const MB = 1024 * 1024;
  const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`;
  const sent = async (path: string, bytes: number) =>
    (await fetch(urlOf(path), { method: 'PUT', body: Buffer.alloc(bytes) })).status;
  /** The answer to what is announced alone. */
  async function announced(path: string, bytes: number): Promise<number | undefined> {
    const asking = request(urlOf(path), { method: 'PUT', headers: { 'content-length': bytes } });
    asking.flushHeaders();
    const [answer] = await once(asking, 'response');
    asking.destroy();
    return answer.statusCode;
  }

  it.each([
    ['/api/uploads/sanctions/x', 12 * MB, SANCTIONS_MAX_BYTES],
    ['/api/uploads/media/x', 12 * MB, VIDEO_MAX_BYTES],
    ['/api/uploads/documents/x', 10 * MB, UPLOAD_MAX_BYTES],
    ['/api/uploads/x', 10 * MB, UPLOAD_MAX_BYTES],
  ])('%s takes %i bytes, and not much more than %i', async (path, bytes, maxBytes) => {
    expect([await sent(path, bytes), await announced(path, maxBytes + 2 * MB)]).toEqual([200, 413]);
  });
});

describe('what is not there', () => {
  const asked = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } });

  it.each([
    '/nothing.js',
    '/foo.png',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/investments/x.js?v=1',
    '/assets/gone-1a2b3c.js',
  ])('is no page of the app where it is called like a file: %s', async (path) => {
    const { status, headers } = await asked(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it.each(['/investments', '/history/streams/warehouse-1f', '/nowhere?next=/a.js'])(
    'is a page that the app has, or says that it has not: %s',
    async (path) => {
      const { status, headers } = await asked(path);
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    },
  );
});

describe('S3 what the gateway logs', () => {
  it('takes a request that is broken off for what it is: no error', async () => {
    for (const request of requests) {
      for (const share of [0.01, 0.9, 1]) {
        for (const afterMs of [0, 50]) await breakOff(request, share, afterMs);
      }
    }
    expect(error).not.toHaveBeenCalled();
  });

  it('says as information that an exchange was given up', async () => {
    await fetch(`http://127.0.0.1:${port}/api/dev/given-up`);
    expect(error).not.toHaveBeenCalled();
    // One of those broken off above may only be noticed now.
    const givenUp = info.mock.calls.filter((call) => JSON.stringify(call).includes('Given up on purpose'));
    expect(givenUp).toHaveLength(1);
  });

  it('tells of what is broken on our side', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/dev/broken`);
    expect(answer.status).toBe(500);
    expect(error).toHaveBeenCalledOnce();
  });
});
