import { z } from 'zod';
import { freeText, requiredText } from '../text.ts';
import { MAX_VISITORS, partOfDaySchema, VISIT_TEXT_MAX, visitTimeSchema } from './values.ts';

const PEOPLE = `Pueden venir de 1 a ${MAX_VISITORS} personas`;

/** The allowed days depend on the current day and are checked by command-api. */
export const requestVisitSchema = z.strictObject({
  warehouseId: z.uuid({ error: 'Selecciona una bodega' }),
  preferredDay: z.iso.date({ error: 'Elige el día que prefieres' }),
  partOfDay: partOfDaySchema,
  people: z.int({ error: PEOPLE }).min(1, PEOPLE).max(MAX_VISITORS, PEOPLE),
  note: freeText(VISIT_TEXT_MAX, { tooLong: 'La nota es demasiado larga' }).optional(),
});
export type RequestVisit = z.infer<typeof requestVisitSchema>;

/** Cancels one's own visit. */
export const cancelVisitSchema = z.strictObject({ visitId: z.uuid() });

const whose = { userId: z.uuid('Falta de quién es la visita') };
/** Day and time in Bogotá. */
export const confirmVisitBodySchema = z.strictObject({
  ...whose,
  day: z.iso.date({ error: 'Elige el día de la visita' }),
  time: visitTimeSchema,
});
export const confirmVisitSchema = confirmVisitBodySchema.extend({ visitId: z.uuid() });
const reason = requiredText(VISIT_TEXT_MAX, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' });
/** Reschedules a confirmed visit. */
export const rescheduleVisitBodySchema = confirmVisitBodySchema.extend({ reason });
export const rescheduleVisitSchema = rescheduleVisitBodySchema.extend({ visitId: z.uuid() });
/** `from`: what the visit was when its answer was written; a request, unless it says otherwise. */
export const declineVisitBodySchema = z.strictObject({
  ...whose,
  reason,
  from: z.enum(['requested', 'confirmed']).default('requested'),
});
export const declineVisitSchema = declineVisitBodySchema.extend({ visitId: z.uuid() });
export type DeclineVisit = z.infer<typeof declineVisitSchema>;
