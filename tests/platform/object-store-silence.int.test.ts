import { createServer, type RequestListener, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '@nodo/platform/object-store';
import { S3ObjectStore } from '@nodo/platform/object-store-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PATH = 'media/0e1a48bd-f5c8-594d-9aec-15147870c1e9/full';
const SILENCE_MS = 400;
const PAUSE_MS = 150;
const PIECE = Buffer.alloc(50_000, 0x61);
const PIECES = 8;
const WHOLE = { size: PIECES * PIECE.length, contentType: 'video/mp4' };

/** What the S3 server does with a PUT or a GET. */
let handle: RequestListener;
let server: Server;
let url: URL;
let store: ObjectStore;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'HEAD') response.end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  url = new URL(`s3://key:secret@127.0.0.1:${port}/films?tls=false`);
  store = new S3ObjectStore(url, SILENCE_MS);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function* dripping(pauseMs = PAUSE_MS): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < PIECES; sent += 1) {
    await delay(pauseMs);
    yield PIECE;
  }
}

it('a film is stored for as long as it keeps coming', async () => {
  const received: number[] = [];
  handle = async (request, response) => {
    received.push((await buffer(request)).length);
    response.end();
  };
  await store.put(PATH, dripping(), WHOLE);
  expect(received).toEqual([WHOLE.size]);
});

it('whoever sends it may fall silent: that is limited where they are served', async () => {
  handle = (request, response) => void request.resume().on('end', () => response.end());
  async function* hesitating() {
    yield PIECE;
    await delay(2 * SILENCE_MS);
    yield PIECE;
  }
  await store.put(PATH, hesitating(), { ...WHOLE, size: 2 * PIECE.length });
});

it('a film is read for as long as it keeps coming, however slowly it is taken', async () => {
  handle = async (_request, response) => {
    response.writeHead(200, { 'content-length': WHOLE.size });
    for await (const piece of dripping()) response.write(piece);
    response.end();
  };
  const found = await store.get(PATH);
  let length = 0;
  for await (const piece of found?.body ?? []) {
    if (length === 0) await delay(2 * SILENCE_MS);
    length += piece.length;
  }
  expect([found?.size, length]).toEqual([WHOLE.size, WHOLE.size]);
});

it('a store that does not answer, or stops in the middle, is not waited for', async () => {
  handle = (request) => void request.resume();
  await expect(store.put(PATH, dripping(0), WHOLE)).rejects.toThrow(/silent/);
  await expect(store.get(PATH)).rejects.toThrow(/silent/);
  // Takes no more than what fits into the buffers of the connection.
  handle = () => undefined;
  async function* endless() {
    for (;;) yield PIECE;
  }
  await expect(store.put(PATH, endless(), { ...WHOLE, size: 1_000_000_000 })).rejects.toThrow(/silent/);
  handle = (_request, response) => {
    response.writeHead(200, { 'content-length': WHOLE.size });
    response.write(PIECE);
  };
  const found = await store.get(PATH);
  await expect(buffer(found?.body ?? Readable.from([]))).rejects.toThrow(/silent/);
});

it('what is read no further, or not at all, holds no connection', async () => {
  const closed: Promise<unknown>[] = [];
  handle = (_request, response) => {
    closed.push(new Promise((resolve) => response.once('close', resolve)));
    response.writeHead(200, { 'content-length': WHOLE.size });
    response.write(PIECE);
  };
  const patient = new S3ObjectStore(url);
  (await patient.get(PATH))?.body.destroy();
  for await (const _piece of (await patient.get(PATH))?.body ?? []) break;
  await Promise.all(closed);
  expect(closed).toHaveLength(2);
});
