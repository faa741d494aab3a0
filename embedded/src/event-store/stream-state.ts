import { metastreamOf, originalOf, TOMBSTONE_REVISION } from './record.ts';

/** The head of one stream, and for a metastream the metadata in force. */
export interface StreamHead {
  /** Revision of the last event; −1 when the stream never had one; TOMBSTONE_REVISION when tombstoned. */
  revision: number;
  /** Data of the last event; kept for metastreams only. */
  rawMetadata?: Uint8Array;
}

/** Limits that a stream's metadata imposes on reading it. */
export interface StreamLimits {
  /** First readable revision; TOMBSTONE_REVISION when the stream is soft-deleted. */
  truncateBefore: number;
  maxCount?: number;
  maxAgeSeconds?: number;
}

/** A stream's state, as needed to decide on an append, a delete or a read. */
export interface StreamState {
  /** Revision of the last event; −1 for none. */
  head: number;
  metaHead: number;
  tombstoned: boolean;
  softDeleted: boolean;
  limits: StreamLimits;
  rawMetadata?: Uint8Array;
}

export const NO_HEAD: StreamHead = { revision: -1 };

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function parseObject(raw: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(raw).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads `$tb`, `$maxCount` and `$maxAge`; metadata that isn't a JSON object sets no limits, as in EventStoreDB. */
export function parseLimits(raw: Uint8Array | undefined): StreamLimits {
  const fields = (raw && parseObject(raw)) ?? {};
  // The server's own soft delete writes int64 max, which JSON.parse can't represent exactly: compare rather than test
  // equality.
  const truncateBefore = Math.min(count(fields.$tb) ?? 0, TOMBSTONE_REVISION);
  const maxCount = count(fields.$maxCount);
  const maxAgeSeconds = count(fields.$maxAge);
  return {
    truncateBefore,
    ...(maxCount === undefined ? {} : { maxCount }),
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  };
}

/** Metadata of a soft-deleted stream that is written to again: unchanged, but starting at `from`. */
export function undeletedMetadata(raw: Uint8Array | undefined, from: number): Buffer {
  const fields = (raw && parseObject(raw)) ?? {};
  return Buffer.from(JSON.stringify({ ...fields, $tb: from }));
}

/** Metadata that soft-deletes a stream: truncates everything before int64 max. */
export const SOFT_DELETED_METADATA = Buffer.from('{"$tb":9223372036854775807}');

/** The names whose heads `stateOf` needs. */
export function headsNeededFor(stream: string): string[] {
  const original = originalOf(stream);
  return original === undefined ? [stream, metastreamOf(stream)] : [stream, metastreamOf(stream), original];
}

/** Derives a stream's state from heads; a metastream shares its stream's tombstone. */
export function stateOf(stream: string, headOf: (name: string) => StreamHead): StreamState {
  const head = headOf(stream);
  const meta = headOf(metastreamOf(stream));
  const original = originalOf(stream);
  const limits = parseLimits(meta.rawMetadata);
  return {
    head: head.revision,
    metaHead: meta.revision,
    tombstoned:
      head.revision === TOMBSTONE_REVISION ||
      (original !== undefined && headOf(original).revision === TOMBSTONE_REVISION),
    softDeleted: limits.truncateBefore === TOMBSTONE_REVISION,
    limits,
    ...(meta.rawMetadata ? { rawMetadata: meta.rawMetadata } : {}),
  };
}

/** First revision a reader may see. */
export function firstReadable(state: StreamState): number {
  const byCount = state.limits.maxCount === undefined ? 0 : state.head - state.limits.maxCount + 1;
  return Math.max(state.limits.truncateBefore, byCount, 0);
}
