import type { LogEvent } from './event-index.ts';
import type { ParkedKey } from './parking.ts';

/** What somebody decided about a parked key. */
export interface ParkedDecision extends ParkedKey {
  /** The event that is not to be applied; undefined: all of them are tried again. */
  readonly skipped: string | undefined;
}

/** The decision that an event tells of, if it tells of one. */
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
 * Events cut after each decision: what a decision frees is applied at its place in the log, before all that comes
 * after it, however the events happened to arrive.
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
