import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { FileType } from './file-formats.ts';
import { FileInspector } from './file-inspector.ts';

/** The files that a route accepts. */
export interface Accepted<T extends FileType> {
  readonly types: readonly T[];
  readonly maxBytes: number;
  /** The message for any other type. */
  readonly refusal: string;
  /** The message for a larger file, where it differs from the default. */
  readonly tooLarge?: string;
}

export interface Announced<T extends FileType = FileType> {
  readonly contentType: T;
  /** Bytes. */
  readonly size: number;
}

/**
 * The type and size in an upload's headers, checked against what its URL allows, before a byte is read. Throws
 * FILE_TYPE_REFUSED, FILE_TOO_LARGE or FILE_INCOMPLETE.
 */
export function announced<T extends FileType>(
  headers: IncomingHttpHeaders,
  { types, maxBytes, refusal, tooLarge }: Accepted<T>,
  bound: { type?: T | undefined; size?: number | undefined },
): Announced<T> {
  const [media = ''] = (headers['content-type'] ?? '').split(';');
  const said = media.trim().toLowerCase();
  const contentType = types.find((type) => type === said);
  const isOther = bound.type !== undefined && bound.type !== contentType;
  if (!contentType || isOther || headers['content-encoding']) {
    throw new AppError('FILE_TYPE_REFUSED', refusal);
  }
  const length = headers['content-length'] ?? '';
  if (!/^[1-9]\d*$/.test(length)) throw new AppError('FILE_INCOMPLETE');
  const size = Number(length);
  if (size > maxBytes) throw new AppError('FILE_TOO_LARGE', tooLarge);
  if (bound.size !== undefined && bound.size !== size) throw new AppError('FILE_INCOMPLETE');
  return { contentType, size };
}

/** Checks a file as it streams in, and throws when it is invalid. */
export interface PieceReader {
  push(piece: Buffer): void;
  end(): unknown;
}

/**
 * Streams a body to the object store while checking it; resolves to its SHA-256 (hex). The last piece is held back
 * until all checks, those of an optional `reader` included, have passed, so that a store that was sent the length in
 * advance never has a complete bad file. Throws FILE_REFUSED or FILE_INCOMPLETE, and then nothing is stored.
 */
export async function receive(
  store: Pick<ObjectStore, 'put'>,
  path: string,
  body: AsyncIterable<Buffer>,
  { contentType, size }: Announced,
  reader?: PieceReader,
): Promise<string> {
  const hash = createHash('sha256');
  const pieces = inspected(body, size, [new FileInspector(contentType), ...(reader ? [reader] : [])], hash);
  await store.put(path, pieces, { size, contentType });
  return hash.digest('hex');
}

async function* inspected(
  body: AsyncIterable<Buffer>,
  size: number,
  readers: readonly PieceReader[],
  hash: { update(piece: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let received = 0;
  let held: Buffer | undefined;
  for await (const piece of whole(body)) {
    received += piece.length;
    if (received > size) throw new AppError('FILE_INCOMPLETE');
    for (const reader of readers) reader.push(piece);
    hash.update(piece);
    if (held) yield held;
    held = piece;
  }
  if (received !== size) throw new AppError('FILE_INCOMPLETE');
  for (const reader of readers) reader.end();
  if (held) yield held;
}

/**
 * A broken connection is an incomplete file, not a failure of ours. Stopping early does not destroy the body, so that
 * the rest of it can be drained.
 */
async function* whole(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> =
    body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw new AppError('FILE_INCOMPLETE');
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}
