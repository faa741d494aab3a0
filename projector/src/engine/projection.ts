import type { LiveEnvelope } from '@nodo/contracts/live';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Rows } from './rows.ts';

/** Publishes a live message once the batch is committed. */
export type Publish = (message: LiveEnvelope) => void;

/**
 * Events to rows. No clock, no randomness, no I/O but the rows: the same events always make the same rows. Only the
 * projection that owns a table puts rows into it.
 */
export interface Projection {
  readonly name: string;
  /** Categories of the streams it handles: `user` for `user-…`. */
  readonly categories: readonly string[];
  /** The tables whose rows it makes; no other projection does. */
  readonly owns: readonly (keyof Rows)[];
  /**
   * Those of them whose rows only add up what events bring: a sum does not mind the order, so that an event that is set
   * aside holds up no other that adds to the same row.
   */
  readonly sums?: readonly (keyof Rows)[];
  /**
   * Tables of other projections whose rows it asks for, or whose rows tell whom its own are about: they are built with
   * it when it is built on its own.
   */
  readonly reads?: readonly (keyof Rows)[];
  /**
   * Raised when the same events are to make other rows than before: then its tables are built anew beside those that
   * people are answered from, and take their place once they are whole. Absent: 1.
   */
  readonly version?: number;
  /** What must stay in order, and waits when one of its events fails. Absent: the stream. */
  readonly keyOf?: (stream: string) => string;
  /** Names the rows an event will need, so that a batch loads them in one query per table. */
  readonly prefetch?: (event: StoredEvent, rows: Rows) => void;
  readonly apply: (event: StoredEvent, rows: Rows, publish: Publish) => Promise<void>;
}

/** What a domain gives the projector: its projections, in the order in which they are handed an event. */
export interface ProjectorModule {
  readonly projections: readonly Projection[];
}

export function keyOf(projection: Projection, stream: string): string {
  return projection.keyOf?.(stream) ?? stream;
}
