import { hkdfSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import { withPersonFiles } from '@nodo/platform/person-files';
import { describe, expect, it } from 'vitest';

const ANA = '0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a10';
const OTHER = '0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a11';
const path = `kyc/${ANA}/0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a12`;

/** An object store in memory that returns bytes in uneven chunks, as a network does. */
function memoryStore() {
  const kept = new Map<string, Buffer>();
  const opened: Readable[] = [];
  const store: ObjectStore = {
    put: async (to, body, { size }) => {
      const bytes = await buffer(Readable.from(body));
      if (bytes.length !== size) throw new Error(`${bytes.length} instead of ${size}`);
      kept.set(to, bytes);
    },
    get: async (from) => {
      const bytes = kept.get(from);
      if (!bytes) return undefined;
      const pieces = Array.from({ length: Math.ceil(bytes.length / 7_919) }, (_, index) =>
        bytes.subarray(index * 7_919, (index + 1) * 7_919),
      );
      const body = Readable.from(pieces, { objectMode: false });
      opened.push(body);
      return { body, size: bytes.length };
    },
    remove: async (from) => void kept.delete(from),
    list: async function* () {},
    listAll: async function* () {},
    removeUnfinished: async () => 0,
    ping: async () => undefined,
  };
  return { kept, opened, store };
}

function setUp() {
  const { kept, opened, store } = memoryStore();
  const people = new Map<string, Buffer | AppError | null>([
    [ANA, Buffer.alloc(32, 1)],
    [OTHER, Buffer.alloc(32, 2)],
  ]);
  const files = withPersonFiles(store, {
    fileKey: async (personId, of, salt) => {
      const key = people.get(personId) ?? null;
      if (key instanceof AppError) throw key;
      return key && Buffer.from(hkdfSync('sha256', key, salt, of, 32));
    },
  });
  const put = (to: string, bytes: Buffer) =>
    files.put(to, Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), {
      size: bytes.length,
      contentType: 'application/pdf',
    });
  const get = async (from: string) => {
    const found = await files.get(from);
    return found && { size: found.size, bytes: await buffer(found.body) };
  };
  return { kept, opened, people, put, get, files };
}

const file = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) % 251));

describe('KYC-12 a file of a person', () => {
  it.each([1, 15, 65_535, 65_536, 65_537, 200_000])(
    'of %i bytes comes back as it was, and lies there sealed',
    async (size) => {
      const { kept, put, get } = setUp();
      const bytes = file(size);
      await put(path, bytes);
      const found = await get(path);
      expect([found?.size, found?.bytes.equals(bytes)]).toEqual([size, true]);
      const stored = kept.get(path);
      if (size > 15) expect(stored?.includes(bytes.subarray(0, 16))).toBe(false);
      await put(path, bytes);
      expect(kept.get(path)?.equals(stored ?? bytes)).toBe(false);
    },
  );

  it('that staff published for them alone lies there sealed, too; not what is for everybody', async () => {
    const { kept, put, get } = setUp();
    const [own, shared] = [`documents/${ANA}/${OTHER}`, `documents/shared/${OTHER}`];
    for (const to of [own, shared]) await put(to, file(100));
    expect(kept.get(own)?.includes(file(16))).toBe(false);
    expect((await get(own))?.bytes).toEqual(file(100));
    expect(kept.get(shared)).toEqual(file(100));
  });

  it('that was stored before is read as it is, and so is what is nobody’s', async () => {
    const { kept, put, get } = setUp();
    kept.set(path, Buffer.from('%PDF-1.7 of before'));
    expect((await get(path))?.bytes.toString()).toBe('%PDF-1.7 of before');
    kept.set(path, Buffer.from('%PDF'));
    expect((await get(path))?.bytes.toString()).toBe('%PDF');
    await put('media/x/full', file(100));
    expect(kept.get('media/x/full')).toEqual(file(100));
    expect(await get('media/none')).toBeUndefined();
  });

  it('is gone with its person’s key', async () => {
    const { people, put, get } = setUp();
    await put(path, file(100_000));
    people.set(ANA, null);
    expect(await get(path)).toBeUndefined();
    await expect(put(path, file(1))).rejects.toThrow('destroyed');
  });

  it('is closed where it cannot be opened, or is not read', async () => {
    const { kept, opened, people, put, get, files } = setUp();
    await put(path, file(100_000));
    (await files.get(path))?.body.destroy();
    people.set(ANA, new AppError('PERSONAL_DATA_UNAVAILABLE'));
    await expect(get(path)).rejects.toThrow();
    people.set(ANA, Buffer.alloc(32, 3));
    await expect(get(path)).rejects.toThrow();
    people.set(ANA, null);
    expect(await get(path)).toBeUndefined();
    people.set(ANA, Buffer.alloc(32, 1));
    kept.set(path, kept.get(path)?.subarray(0, 30) ?? Buffer.alloc(0));
    await expect(get(path)).rejects.toThrow();
    await nextTurn();
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true, true]);
  });

  it('opens nowhere else, and not when a byte of it was changed, cut off, or moved', async () => {
    const { kept, put, get } = setUp();
    await put(path, file(200_000));
    const stored = kept.get(path) ?? Buffer.alloc(0);
    const elsewhere = path.replace(ANA, OTHER);
    kept.set(elsewhere, stored);
    await expect(get(elsewhere)).rejects.toThrow();
    const PIECE = 65_552;
    const [head, first, second] = [
      stored.subarray(0, 24),
      stored.subarray(24, 24 + PIECE),
      stored.subarray(24 + PIECE, 24 + 2 * PIECE),
    ];
    const last = stored.subarray(24 + 2 * PIECE);
    const flipped = Buffer.from(stored);
    flipped.writeUInt8(flipped.readUInt8(150_000) ^ 1, 150_000);
    const broken = [
      flipped,
      stored.subarray(0, -1),
      Buffer.concat([head, first, second]),
      Buffer.concat([head, second, first, last]),
      Buffer.concat([head, first, last]),
      head,
    ];
    for (const [index, bytes] of broken.entries()) {
      kept.set(path, bytes);
      await expect(get(path), String(index)).rejects.toThrow();
    }
  });

  it('stores nothing of a body that breaks off', async () => {
    const { kept, files } = setUp();
    async function* body() {
      yield file(10);
      throw new Error('broken off');
    }
    const object = { size: 20, contentType: 'image/png' };
    await expect(files.put(path, body(), object)).rejects.toThrow('broken off');
    expect(kept.size).toBe(0);
  });
});
