import type { ParkedKeyRef } from '@nodo/contracts/projections/commands';
import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';
import { isUnprepared } from '../unprepared.ts';
import type { StandingEvent } from './decider.ts';

/** Reads the event at which a key is parked; undefined when it isn't parked. */
export type ReadParkedEvent = (ref: ParkedKeyRef) => Promise<StandingEvent | undefined>;

interface Row {
  event_id: string;
  type: string;
  stream: string;
  revision: string;
  position: string;
  error: string;
}

/**
 * Reads the projector's table of parked keys. Stale rows do no harm: the decision names the event, and the projector
 * applies it only if that event is parked when it reads the decision.
 */
export function parkedIn(pool: Pool): ReadParkedEvent {
  return async ({ projection, key }) => {
    const found = await pool
      .query<Row>(
        `SELECT event_id, type, stream, revision, position, error FROM projection.parked
         WHERE projection = $1 AND key = $2 ORDER BY position LIMIT 1`,
        [projection, key],
      )
      .catch((error: unknown) => {
        throw isUnprepared(error) ? new AppError('UNAVAILABLE') : error;
      });
    const [row] = found.rows;
    if (!row) return undefined;
    const { event_id: eventId, type: eventType, stream, revision, position, error } = row;
    return { projection, key, eventId, eventType, stream, revision: Number(revision), position, error };
  };
}
