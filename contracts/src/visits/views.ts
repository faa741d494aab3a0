import { z } from 'zod';
import { partOfDaySchema, visitStatusSchema, visitTimeSchema } from './values.ts';

/** A row of GET /api/visits. Days and times are in Bogotá. */
export const visitSchema = z.object({
  id: z.uuid(),
  warehouse: z.object({ id: z.uuid(), name: z.string() }),
  /** The visitor; null in one's own list. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  preferredDay: z.iso.date(),
  partOfDay: partOfDaySchema,
  people: z.int(),
  note: z.string().nullable(),
  status: visitStatusSchema,
  requestedAt: z.iso.datetime(),
  /** Confirmed day and time; null until staff confirmed it. */
  day: z.iso.date().nullable(),
  time: visitTimeSchema.nullable(),
  /** Why staff declined. */
  reason: z.string().nullable(),
  /** Who answered; only for staff. */
  answeredBy: z.string().nullable(),
});
export type VisitView = z.infer<typeof visitSchema>;

/** Maximum and default page size. */
export const VISITS_PAGE = 50;

/** Answer to a command about a visit. */
export const visitAnswerSchema = z.object({ visitId: z.uuid() });
