import type { LiveEnvelope } from '@nodo/contracts/live';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { DomainNotifications } from '../notifications/draft.ts';
import type { Forgotten } from '../privacy/forgotten.ts';
import type { Rows } from './rows.ts';

/** Publishes a live message once the batch is committed. */
export type Publish = (message: LiveEnvelope) => void;

/**
 * Maps events to rows. Deterministic: no clock, no randomness, no I/O except rows, so the same events always give
 * the same rows. Only the projection that owns a table writes to it.
 */
export interface Projection {
  readonly name: string;
  /** Categories of the streams it handles: `user` for `user-…`. */
  readonly categories: readonly string[];
  /** The tables it writes; no other projection does. */
  readonly owns: readonly (keyof Rows)[];
  /** Where they hold personal data, and what replaces it when a person's key is destroyed. */
  readonly forgets?: readonly Forgotten[];
  /**
   * Those of them whose rows only accumulate sums. Sums don't depend on the order, so a parked event blocks no
   * other event that adds to the same row.
   */
  readonly sums?: readonly (keyof Rows)[];
  /**
   * Tables of other projections that it reads, or that erasure needs to find whose its rows are: rebuilt together
   * with it.
   */
  readonly reads?: readonly (keyof Rows)[];
  /**
   * Incremented when the same events are to give other rows: its tables are then rebuilt beside the live ones and
   * replace them once complete. Absent: 1.
   */
  readonly version?: number;
  /** Ordering key of a stream: when an event fails, later ones with the same key wait. Absent: the stream. */
  readonly keyOf?: (stream: string) => string;
  /** Names the rows an event will need, so that a batch loads them in one query per table. */
  readonly prefetch?: (event: StoredEvent, rows: Rows) => void;
  readonly apply: (event: StoredEvent, rows: Rows, publish: Publish) => Promise<void>;
}

/** What a domain contributes to the projector. */
export interface ProjectorModule {
  /** In the order in which they receive an event. */
  readonly projections: readonly Projection[];
  readonly notifications?: DomainNotifications;
}

export function keyOf(projection: Projection, stream: string): string {
  return projection.keyOf?.(stream) ?? stream;
}
