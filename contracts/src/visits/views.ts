import { z } from 'zod';
import { partOfDaySchema, visitStatusSchema, visitTimeSchema } from './values.ts';

/** A row of GET /api/visits. Days and hours are those of Bogotá. */
export const visitSchema = z.object({
  id: z.uuid(),
  warehouse: z.object({ id: z.uuid(), name: z.string() }),
  /** Whose it is; null among one's own. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  preferredDay: z.iso.date(),
  partOfDay: partOfDaySchema,
  people: z.int(),
  note: z.string().nullable(),
  status: visitStatusSchema,
  requestedAt: z.iso.datetime(),
  /** When they are expected, once staff confirmed it. */
  day: z.iso.date().nullable(),
  time: visitTimeSchema.nullable(),
  /** Why staff could not receive them. */
  reason: z.string().nullable(),
  /** Who answered, to staff alone. */
  answeredBy: z.string().nullable(),
});
export type VisitView = z.infer<typeof visitSchema>;

/** Rows that one page has at most, and unless asked otherwise. */
export const VISITS_PAGE = 50;
