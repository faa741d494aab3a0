import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';
import type { PersonalData } from './personal-data.ts';

/** Magic bytes of every encrypted file; no image or PDF begins with them. */
const MAGIC = Buffer.from('NODOENC1');
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;

/** Files that belong to one person: KYC documents, their photo, and what staff published for them alone. */
const OF_A_PERSON = /^(?:kyc|photos|documents)\/([0-9a-f-]{36})\//;

type Keys = Pick<PersonalData, 'fileKey'>;

/**
 * Wraps the store to encrypt people's files with their own keys (AES-256-GCM, ADR 0076): erasing a person also makes
 * their files unreadable, even in backups. Files from before the encryption are read as they are.
 */
export function withPersonFiles(store: ObjectStore, keys: Keys): ObjectStore {
  return {
    put: async (path, body, object) => {
      const personId = personOf(path);
      if (personId === undefined) return store.put(path, body, object);
      const salt = randomBytes(SALT_BYTES);
      const key = await keys.fileKey(personId, path, salt, 'write');
      if (!key) throw new Error('The key of a person was destroyed');
      await store.put(path, encrypted(body, object.size, key, salt), {
        ...object,
        size: sizeOf(object.size),
      });
    },
    get: async (path, range) => {
      const personId = personOf(path);
      if (personId === undefined) return store.get(path, range);
      if (range) throw new Error('Files of people are read whole');
      const found = await store.get(path);
      return found && opened(found, (salt) => keys.fileKey(personId, path, salt, 'read'));
    },
    remove: (path) => store.remove(path),
    list: (prefix) => store.list(prefix),
    listAll: () => store.listAll(),
    removeUnfinished: (before) => store.removeUnfinished(before),
    ping: () => store.ping(),
  };
}

function personOf(path: string): string | undefined {
  return OF_A_PERSON.exec(path)?.[1];
}

/** Size in the store of a file of `clear` bytes. */
function sizeOf(clear: number): number {
  return HEAD_BYTES + clear + TAG_BYTES * Math.max(1, Math.ceil(clear / PIECE_BYTES));
}

function clearSizeOf(stored: number): number {
  const sealed = stored - HEAD_BYTES;
  return sealed - TAG_BYTES * Math.ceil(sealed / (PIECE_BYTES + TAG_BYTES));
}

/**
 * The nonce holds the piece's index and whether it is the last: none can be left out, repeated or moved. Each file has
 * its own key.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts as a stream, without buffering: the number of pieces follows from the size, which the store enforces. */
async function* encrypted(
  body: AsyncIterable<Buffer>,
  size: number,
  key: Buffer,
  salt: Buffer,
): AsyncGenerator<Buffer> {
  const last = Math.max(1, Math.ceil(size / PIECE_BYTES)) - 1;
  const cipherOf = (index: number) => createCipheriv('aes-256-gcm', key, nonceOf(index, index === last));
  yield Buffer.concat([MAGIC, salt]);
  let [index, filled, cipher] = [0, 0, cipherOf(0)];
  for await (const bytes of body) {
    for (let start = 0; start < bytes.length; ) {
      if (filled === PIECE_BYTES) {
        yield sealOf(cipher);
        index += 1;
        [filled, cipher] = [0, cipherOf(index)];
      }
      const part = bytes.subarray(start, start + PIECE_BYTES - filled);
      yield cipher.update(part);
      filled += part.length;
      start += part.length;
    }
  }
  yield sealOf(cipher);
}

function sealOf(cipher: CipherGCM): Buffer {
  return Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

async function* decrypted(body: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { piece, index, isLast } of cut(body, PIECE_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw new Error('An encrypted file is cut off');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast));
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  }
}

/** Splits the bytes into pieces of equal size; the last may be shorter, and there is always at least one. */
async function* cut(body: AsyncIterable<Buffer>, size: number) {
  let parts: Buffer[] = [];
  let held = 0;
  let index = 0;
  for await (const bytes of body) {
    for (let start = 0; start < bytes.length; ) {
      if (held === size) {
        yield { piece: Buffer.concat(parts), index, isLast: false };
        [parts, held, index] = [[], 0, index + 1];
      }
      const part = bytes.subarray(start, start + size - held);
      parts.push(part);
      held += part.length;
      start += part.length;
    }
  }
  yield { piece: Buffer.concat(parts), index, isLast: true };
}

interface Stored {
  readonly body: Readable;
  readonly size: number;
}

type KeyOf = (salt: Buffer) => Promise<Buffer | null>;

/**
 * The decrypted file. Undefined when its key was destroyed, which makes it unreadable for good. The stored one is
 * closed with it, and where it cannot be opened.
 */
async function opened(found: Stored, keyOf: KeyOf): Promise<Stored | undefined> {
  const close = () => found.body.destroy();
  try {
    const clear = await clearOf(found, keyOf);
    if (clear) {
      return {
        body: Readable.from(clear.pieces, { objectMode: false }).once('close', close),
        size: clear.size,
      };
    }
    close();
    return undefined;
  } catch (error) {
    close();
    throw error;
  }
}

async function clearOf({ body, size }: Stored, keyOf: KeyOf) {
  const bytes = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const head = await begin(bytes);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return { pieces: rest(head, bytes), size };
  const key = await keyOf(head.subarray(MAGIC.length, HEAD_BYTES));
  if (!key) return undefined;
  const clear = decrypted(rest(head.subarray(HEAD_BYTES), bytes), key);
  // Decrypts the first piece now, so that a failure surfaces before the response starts.
  const first = await clear.next();
  return { pieces: rest(first.done ? Buffer.alloc(0) : first.value, clear), size: clearSizeOf(size) };
}

/** Reads at least the file's header, if the file is long enough. */
async function begin(bytes: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* rest(first: Buffer, others: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
  } finally {
    await others.return?.();
  }
}
