import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { PROJECTION_ERROR_MAX, positionField } from './values.ts';

/** Which event of which key, and its position in the log. */
const parkedEventData = z.object({
  projection: z.string(),
  /** What stays in order within the projection: a stream, or an id that several streams share. */
  key: z.string(),
  eventId: z.uuid(),
  eventType: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  position: positionField,
  /** Why it could not be applied, as last seen: class, code and message, without any value of the event. */
  error: z.string().max(PROJECTION_ERROR_MAX),
});

/** As the audit names its parts. */
const parkedEvent = (data: z.output<typeof parkedEventData>) => ({
  eventType: data.eventType,
  eventId: data.eventId,
  parkedKey: data.key,
  eventPlace: `${data.stream} / ${data.revision}`,
  eventPosition: data.position,
  error: data.error,
});

// Events, on the stream of the projection

/** This event is not to be applied by this projection; the later ones of its key are. Without effect if it isn't parked. */
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
/** The parked events of this key are to be tried again, in order. Says at which one it stood. */
export const ParkedKeyRetryRequested = defineEvent('ParkedKeyRetryRequested', parkedEventData, {
  audit: { label: 'Reintento de una clave detenida', changes: (data) => made(parkedEvent(data)) },
});

export const projectionEvents = [PoisonEventSkipped, ParkedKeyRetryRequested] as const;
