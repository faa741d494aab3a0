import type { LiveEnvelope } from '@nodo/contracts/live';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Rows } from '../tables.ts';

/** Says, once the batch is durable, what changed and to whom. */
export type Say = (message: LiveEnvelope) => void;

/**
 * Events to rows. No clock, no randomness, no I/O but the rows: the same events always make the same rows. Only the
 * projection that owns a table puts rows into it.
 */
export interface Projection {
  readonly name: string;
  /** Categories of the streams it handles: `user` for `user-…`. */
  readonly categories: readonly string[];
  /** What must stay in order, and waits when one of its events fails. Absent: the stream. */
  readonly keyOf?: (stream: string) => string;
  /** Announces the rows an event will need, so that a batch loads them together. */
  readonly prepare?: (event: StoredEvent, rows: Rows) => void;
  readonly apply: (event: StoredEvent, rows: Rows, say: Say) => Promise<void>;
}

export function keyOf(projection: Projection, stream: string): string {
  return projection.keyOf?.(stream) ?? stream;
}
