import { z } from 'zod';
import { freeText } from '../text.ts';
import { SKIP_REASON_MAX, SKIP_REASON_MIN } from './values.ts';

const projectionNameField = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'No conocemos esa proyección');
const parkedKeyField = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'No conocemos esa clave');
const noEvent = 'Indica el evento por su identificador';

const reasonField = freeText(SKIP_REASON_MAX, { error: 'Escribe el motivo' }).min(
  SKIP_REASON_MIN,
  'Escribe el motivo: al menos 3 caracteres',
);

/** Identifies a parked key: the path parameters of its routes. */
export const parkedKeySchema = z.strictObject({ projection: projectionNameField, key: parkedKeyField });
export type ParkedKeyRef = z.infer<typeof parkedKeySchema>;

/** Skips the event that blocks a key. `eventId`: the event the person saw; no other is ever skipped. */
export const skipParkedEventSchema = parkedKeySchema.extend({
  eventId: z.uuid(noEvent).transform((id) => id.toLowerCase()),
  reason: reasonField,
});
export type SkipParkedEvent = z.infer<typeof skipParkedEventSchema>;

/** Body of POST /api/projections/{name}/parked/{key}/skip. */
export const skipParkedEventBodySchema = skipParkedEventSchema.pick({ eventId: true, reason: true });

/** Retries a parked key. POST /api/projections/{name}/parked/{key}/retry has no body. */
export const retryParkedKeySchema = parkedKeySchema;
export type RetryParkedKey = z.infer<typeof retryParkedKeySchema>;

/** Result of both: the event concerned. The GETs return the outcome, from the response's position on. */
export const parkedDecisionSchema = z.object({ projection: z.string(), key: z.string(), eventId: z.uuid() });
export type ParkedDecision = z.infer<typeof parkedDecisionSchema>;
