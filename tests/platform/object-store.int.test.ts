import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ObjectStore } from '@nodo/platform/object-store';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PATH = 'kyc/0e1a48bd-f5c8-594d-9aec-15147870c1e9/d19a23db-7f21-5ad9-9b8d-c8e540cf26ca';
const PIECE = Buffer.alloc(50_000, 0x61);
const object = (size: number) => ({ size, contentType: 'image/png' });

async function* pieces(count: number, failAt = -1): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) {
    if (index === failAt) throw new Error('No good');
    yield PIECE;
  }
}

async function read(store: ObjectStore, path = PATH): Promise<number | undefined> {
  const found = await store.get(path);
  if (!found) return undefined;
  let length = 0;
  for await (const piece of found.body) length += piece.length;
  expect(length).toBe(found.size);
  return length;
}

/** Tests that every kind of store must pass. */
function keepsObjects(open: () => ObjectStore): void {
  it('keeps what it was given, piece by piece, until it is removed', async () => {
    const store = open();
    await store.ping();
    await store.put(PATH, pieces(20), object(1_000_000));
    expect(await read(store)).toBe(1_000_000);
    await store.remove(PATH);
    expect(await read(store)).toBeUndefined();
    await store.remove(PATH);
  });

  it('keeps nothing of a body that fails or is not as long as said, and says why', async () => {
    const store = open();
    await expect(store.put(PATH, pieces(20, 15), object(1_000_000))).rejects.toThrow('No good');
    await expect(store.put(PATH, pieces(19), object(1_000_000))).rejects.toThrow(/950000 bytes/);
    expect(await read(store)).toBeUndefined();
  });

  it('takes only paths of our own making', async () => {
    const store = open();
    for (const path of [
      '../secrets',
      'kyc/../../x',
      '/etc/passwd',
      'kyc',
      'kyc/',
      'kyc/A',
      'kyc/a b',
      'kyc/a%2e',
      'kyc/a.b',
    ]) {
      await expect(store.put(path, pieces(1), object(50_000)), path).rejects.toThrow(RangeError);
      await expect(store.get(path), path).rejects.toThrow(RangeError);
      await expect(store.remove(path), path).rejects.toThrow(RangeError);
    }
    for (const folder of ['', '..', '../secrets', 'kyc/..', '/etc', 'kyc/', 'kyc//a', 'KYC']) {
      await expect(store.list(folder).next(), folder).rejects.toThrow(RangeError);
    }
  });
}

describe('UPL-04 objects as files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nodo-objects-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const open = () => openObjectStore(pathToFileURL(folder).href);

  keepsObjects(open);

  it('are readable by their owner only, and leave nothing unfinished behind', async () => {
    const store = open();
    await store.put(PATH, pieces(1), object(50_000));
    await store.put(PATH, pieces(2, 1), object(100_000)).catch(() => undefined);
    expect((await stat(join(folder, PATH))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });
});

describe('looking through objects as files', () => {
  let folder: string;
  let store: ObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nodo-objects-'));
    store = openObjectStore(pathToFileURL(folder).href);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function listed(prefix: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const { path } of store.list(prefix)) paths.push(path);
    return paths.sort();
  }

  it('lists whole folders: all of one person, of nobody whose id only begins alike, and of all', async () => {
    expect(await listed('kyc')).toEqual([]);
    for (const path of ['kyc/ab/one', 'kyc/ab/two', 'kyc/abc/three', 'other/ab/four']) {
      await store.put(path, pieces(1), object(50_000));
    }
    expect(await listed('kyc/ab')).toEqual(['kyc/ab/one', 'kyc/ab/two']);
    expect(await listed('kyc')).toEqual(['kyc/ab/one', 'kyc/ab/two', 'kyc/abc/three']);
    expect(await listed('kyc/nobody')).toEqual([]);
  });

  it('lists all there are, but what is still being written', async () => {
    const paths = ['kyc/ab/one', 'projects/two'];
    for (const path of paths) await store.put(path, pieces(1), object(50_000));
    await mkdir(join(folder, 'unfinished'), { recursive: true });
    await writeFile(join(folder, 'unfinished/three'), 'half');
    const all: string[] = [];
    for await (const { path } of store.listAll()) all.push(path);
    expect(all.sort()).toEqual(paths);
  });

  it('says when each was stored, and goes on while they are removed', async () => {
    const [old, young] = ['kyc/ab/old', 'kyc/ab/young'];
    const then = new Date('2026-01-02T03:04:05.000Z');
    for (const path of [old, young]) await store.put(path, pieces(1), object(50_000));
    await utimes(join(folder, old), then, then);
    const before = Date.now() - 60_000;
    const times = new Map<string, Date>();
    for await (const { path, storedAt } of store.list('kyc/ab')) {
      times.set(path, storedAt);
      await store.remove(path);
    }
    expect(times.get(old)).toEqual(then);
    expect(times.get(young)?.getTime()).toBeGreaterThan(before);
    expect(await listed('kyc')).toEqual([]);
  });

  it('removes what an upload left that died, once it is old, and nothing else', async () => {
    expect(await store.removeUnfinished(new Date())).toBe(0);
    await store.put(PATH, pieces(1), object(50_000));
    const [dead, alive] = ['dead', 'alive'].map((name) => join(folder, 'unfinished', name));
    for (const file of [dead, alive]) await writeFile(file ?? '', 'a part');
    const then = new Date(Date.now() - 25 * 3_600_000);
    await utimes(dead ?? '', then, then);
    await utimes(join(folder, PATH), then, then);
    expect(await store.removeUnfinished(new Date(Date.now() - 24 * 3_600_000))).toBe(1);
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['alive']);
    expect(await read(store)).toBe(50_000);
  });
});

describe('UPL-04 objects in S3', () => {
  /** Objects of a minimal S3 server, by path. An interrupted upload is discarded, as S3 does. */
  const kept = new Map<string, Buffer>();
  const calls: { method: string; headers: IncomingMessage['headers'] }[] = [];
  let refusal: { status: number; methods: readonly string[] } | undefined;
  let server: Server;
  let url: string;

  function answer(method: string, path: string, body: Buffer): { status: number; body?: Buffer | undefined } {
    if (refusal?.methods.includes(method)) return { status: refusal.status };
    if (path === '/documents') return { status: 200 };
    if (method === 'PUT') kept.set(path, body);
    if (method === 'DELETE') {
      kept.delete(path);
      return { status: 204 };
    }
    return kept.has(path) ? { status: 200, body: kept.get(path) } : { status: 404 };
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, headers });
      const received: Buffer[] = [];
      request.on('data', (piece: Buffer) => received.push(piece));
      request.on('error', () => undefined);
      request.on('end', () => {
        const { status, body } = answer(method, path, Buffer.concat(received));
        response.writeHead(status, body ? { 'content-length': body.length } : {});
        response.end(method === 'GET' ? body : undefined);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    url = `s3://key:a%2Fsecret@127.0.0.1:${port}/documents?tls=false&region=sa-east-1`;
  });
  beforeEach(() => {
    refusal = undefined;
    calls.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  keepsObjects(() => openObjectStore(url));

  it('are signed, and sent with their length ahead', async () => {
    await openObjectStore(url).put(PATH, pieces(3), object(150_000));
    const put = calls.find((call) => call.method === 'PUT');
    expect(put?.headers).toMatchObject({ 'content-length': '150000', 'content-type': 'image/png' });
    expect(put?.headers).not.toHaveProperty('transfer-encoding');
    expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/sa-east-1\/s3\//);
  });

  it('are nothing when the store refuses', async () => {
    const store = openObjectStore(url);
    await store.ping();
    refusal = { status: 403, methods: ['HEAD', 'GET', 'PUT', 'DELETE'] };
    // An earlier successful ping must not be cached.
    await expect(store.ping()).rejects.toThrow(/403/);
    await expect(store.put(PATH, pieces(1), object(50_000))).rejects.toThrow(/403/);
    await expect(store.get(PATH)).rejects.toThrow(/403/);
  });

  it('stay as they were when the store refuses another try', async () => {
    const store = openObjectStore(url);
    await store.put(PATH, pieces(2), object(100_000));
    refusal = { status: 503, methods: ['PUT'] };
    await expect(store.put(PATH, pieces(3), object(150_000))).rejects.toThrow(/503/);
    expect(await read(store)).toBe(100_000);
  });
});

it('an object store is a folder or a bucket', () => {
  for (const url of ['https://example.com/bucket', 's3://key:secret@host', 's3:///bucket', 'nothing']) {
    expect(() => openObjectStore(url), url).toThrow();
  }
});
