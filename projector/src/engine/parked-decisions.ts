import type { LogEvent } from './event-index.ts';
import type { ParkedKey } from './parking.ts';

/** A decision about a parked key. */
export interface ParkedDecision extends ParkedKey {
  /** The event to skip; undefined: retry all. */
  readonly skipped: string | undefined;
}

/** The decision that an event records, if any. */
export function decisionOf(event: LogEvent | undefined): ParkedDecision | undefined {
  if (!event || 'unreadable' in event) return undefined;
  switch (event.type) {
    case 'PoisonEventSkipped': {
      const { projection, key, eventId } = event.data;
      return { projection, key, skipped: eventId };
    }
    case 'ParkedKeyRetryRequested':
      return { projection: event.data.projection, key: event.data.key, skipped: undefined };
    default:
      return undefined;
  }
}

/**
 * Splits events after each decision, so that what a decision releases is applied at its place in the log, before
 * later events, however the events were batched.
 */
export function partsOf(events: readonly LogEvent[]): LogEvent[][] {
  const parts: LogEvent[][] = [];
  let begin = 0;
  for (const [index, event] of events.entries()) {
    if (!decisionOf(event)) continue;
    parts.push(events.slice(begin, index + 1));
    begin = index + 1;
  }
  if (begin < events.length) parts.push(events.slice(begin));
  return parts;
}
