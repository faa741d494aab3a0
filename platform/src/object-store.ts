import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly path: string;
  readonly storedAt: Date;
}

/** Bytes from `start` up to and with `end`, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Private objects by path. Paths are ours (lower-case letters, digits, dashes and slashes): nothing of a client's
 * name or address ever becomes one.
 */
export interface ObjectStore {
  /**
   * Stores what `body` yields, which must be exactly `size` bytes, piece by piece. All of it or nothing: when `body`
   * throws, or ends early, nothing is stored and the error is thrown on.
   */
  put(
    path: string,
    body: AsyncIterable<Buffer>,
    object: { size: number; contentType: string },
  ): Promise<void>;
  /**
   * The object's bytes as they come, or undefined when there is none. `range`, which has to lie within the object, asks
   * for a part of them only: `size` is what is answered.
   */
  get(
    path: string,
    range?: ByteRange,
  ): Promise<{ readonly body: Readable; readonly size: number } | undefined>;
  /** Does nothing when there is none. */
  remove(path: string): Promise<void>;
  /** Every object whose path begins with `prefix` (whole folders: `kyc` or `kyc/{user}`), in no order. */
  list(prefix: string): AsyncGenerator<StoredObject>;
  /** Every object there is, in no order. */
  listAll(): AsyncGenerator<StoredObject>;
  /** Removes what uploads left that were cut off before `before` (nothing where the store does that itself). */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects when the store can't be used. */
  ping(): Promise<void>;
}
