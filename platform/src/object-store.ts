import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly path: string;
  readonly storedAt: Date;
}

/** Bytes from `start` to `end`, both inclusive, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Private objects by path. We choose the paths (lower-case letters, digits, dashes and slashes): no client's name or
 * address ever becomes part of one.
 */
export interface ObjectStore {
  /**
   * Stores what `body` yields, which must be exactly `size` bytes. All or nothing: when `body` throws, or ends early,
   * nothing is stored and the error is rethrown. When the store itself fails, an earlier object of that path stays, or
   * the new one is there after all.
   */
  put(
    path: string,
    body: AsyncIterable<Buffer>,
    object: { size: number; contentType: string },
  ): Promise<void>;
  /**
   * Streams the object's bytes, or returns undefined when there is none. `range`, which must lie within the object,
   * selects a part of them; `size` is the number of bytes returned.
   */
  get(
    path: string,
    range?: ByteRange,
  ): Promise<{ readonly body: Readable; readonly size: number } | undefined>;
  /** Does nothing when there is no such object. */
  remove(path: string): Promise<void>;
  /** Every object whose path begins with `prefix` (whole folders: `kyc` or `kyc/{user}`), in no particular order. */
  list(prefix: string): AsyncGenerator<StoredObject>;
  /** Every object in the store, in no particular order. */
  listAll(): AsyncGenerator<StoredObject>;
  /** Removes leftovers of uploads interrupted before `before` (a no-op where the store does that itself). */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects when the store is unavailable. */
  ping(): Promise<void>;
}
