import { createHash } from 'node:crypto';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import { describe, expect, it } from 'vitest';
import { jpeg, png } from '../testing/sample-files.ts';
import { announced, receive } from './receive.ts';

const accepted = {
  types: ['image/png', 'image/jpeg'],
  maxBytes: 10 * 1024 * 1024,
  refusal: 'Solo PNG y JPEG',
} as const;

async function* inPieces(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

/** Counts what a store would have received that gets everything as it streams in. */
function countingStore() {
  const got: Buffer[] = [];
  const put: ObjectStore['put'] = async (_path, body) => {
    for await (const piece of body) got.push(piece);
  };
  const unused = () => Promise.reject(new Error('Not used here'));
  return { store: { put, get: unused, remove: unused, ping: unused }, bytes: () => Buffer.concat(got) };
}

async function outcome(file: Buffer, said: { size?: number; type?: 'image/png' | 'image/jpeg' } = {}) {
  const { store, bytes } = countingStore();
  const expected = { contentType: said.type ?? 'image/png', size: said.size ?? file.length } as const;
  const result = await receive(store, 'kyc/a/b', inPieces(file, 16), expected).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
  return { result, passedOn: bytes() };
}

describe('UPL-01 UPL-02 receiving a file', () => {
  it('passes it on as it is and answers its hash', async () => {
    const file = png(1_000);
    const { result, passedOn } = await outcome(file);
    expect(passedOn.equals(file)).toBe(true);
    expect(result).toBe(createHash('sha256').update(file).digest('hex'));
  });

  it.each([
    ['shorter than said', png(), { size: png().length + 1 }, 'FILE_INCOMPLETE'],
    ['longer than said', png(), { size: png().length - 1 }, 'FILE_INCOMPLETE'],
    ['of another type', jpeg(), {}, 'FILE_REFUSED'],
    ['with something behind its end', Buffer.concat([png(), Buffer.from('<script>')]), {}, 'FILE_REFUSED'],
  ] as const)('a file %s never reaches the store whole', async (_title, file, said, code) => {
    const { result, passedOn } = await outcome(file, said);
    expect(result).toBe(code);
    expect(passedOn.length).toBeLessThan(file.length);
  });

  it('a connection that breaks off is an incomplete file', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield png().subarray(0, 20);
      throw new Error('ECONNRESET');
    }
    const { store } = countingStore();
    const expected = { contentType: 'image/png', size: png().length } as const;
    await expect(receive(store, 'kyc/a/b', broken(), expected)).rejects.toMatchObject({
      code: 'FILE_INCOMPLETE',
    });
  });
});

describe('UPL-01 UPL-03 what an upload announces', () => {
  const headers = { 'content-type': 'image/png', 'content-length': '100' };

  it('is taken as it says, within what its URL is good for', () => {
    const expected = { contentType: 'image/png', size: 100 };
    expect(announced(headers, accepted, {})).toEqual(expected);
    expect(announced(headers, accepted, { type: 'image/png', size: 100 })).toEqual(expected);
    const loud = { ...headers, 'content-type': 'Image/PNG; charset=binary' };
    expect(announced(loud, accepted, {})).toEqual(expected);
  });

  it.each([
    ['another type than its URL', headers, { type: 'image/jpeg' }, 'FILE_TYPE_REFUSED'],
    ['an SVG', { ...headers, 'content-type': 'image/svg+xml' }, {}, 'FILE_TYPE_REFUSED'],
    ['no type', { 'content-length': '100' }, {}, 'FILE_TYPE_REFUSED'],
    ['a compressed body', { ...headers, 'content-encoding': 'gzip' }, {}, 'FILE_TYPE_REFUSED'],
    ['another size than its URL', headers, { size: 99 }, 'FILE_INCOMPLETE'],
    ['no size', { 'content-type': 'image/png' }, {}, 'FILE_INCOMPLETE'],
    ['nothing', { ...headers, 'content-length': '0' }, {}, 'FILE_INCOMPLETE'],
    ['11 MB', { ...headers, 'content-length': '11534336' }, {}, 'FILE_TOO_LARGE'],
    ['2 GB', { ...headers, 'content-length': '2147483648' }, {}, 'FILE_TOO_LARGE'],
    ['one byte over the limit', { ...headers, 'content-length': '10485761' }, {}, 'FILE_TOO_LARGE'],
  ] as const)('%s is refused', (_title, sent, bound, code) => {
    expect(() => announced(sent, accepted, bound)).toThrow(expect.objectContaining({ code }));
  });
});
