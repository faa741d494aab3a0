import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { PROJECTION_ERROR_MAX, positionField } from './values.ts';

/** The event concerned, its key, and its position in the log. */
const parkedEventData = z.object({
  projection: z.string(),
  /** The unit of ordering within the projection: a stream, or an id that several streams share. */
  key: z.string(),
  eventId: z.uuid(),
  eventType: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  position: positionField,
  /** Why it could not be applied, at the last attempt: class, code and message, without any value of the event. */
  error: z.string().max(PROJECTION_ERROR_MAX),
});

/** The fields of the audit entry. */
const parkedEvent = (data: z.output<typeof parkedEventData>) => ({
  eventType: data.eventType,
  eventId: data.eventId,
  parkedKey: data.key,
  eventPlace: `${data.stream} / ${data.revision}`,
  eventPosition: data.position,
  error: data.error,
});

// Events, on the stream of the projection

/** This projection skips the event and applies the later ones of its key. No effect if the event isn't parked. */
export const PoisonEventSkipped = defineEvent(
  'PoisonEventSkipped',
  parkedEventData.extend({ reason: z.string() }),
  {
    audit: {
      label: 'Evento omitido en una proyección',
      changes: (data) => [...from('eventState', 'parked', 'skipped'), ...made(parkedEvent(data))],
      reason: 'reason',
    },
  },
);
/** The parked events of this key are to be retried, in order. Contains the event that blocks it. */
export const ParkedKeyRetryRequested = defineEvent('ParkedKeyRetryRequested', parkedEventData, {
  audit: { label: 'Reintento de una clave detenida', changes: (data) => made(parkedEvent(data)) },
});

export const projectionEvents = [PoisonEventSkipped, ParkedKeyRetryRequested] as const;
