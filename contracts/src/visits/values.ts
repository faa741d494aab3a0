import { z } from 'zod';
import { bogotaMoment } from '../bogota.ts';
import { LOCALE } from '../constants.ts';
import { labelTable } from '../open-table.ts';

/** Maximum open visits per person. */
export const MAX_OPEN_VISITS = 3;
/** A visit can be requested from the next day in Bogotá on, up to this many days ahead. */
export const VISIT_DAYS_AHEAD = 60;
/** Staff may set a later day than requested, up to this many days ahead. */
export const VISIT_ANSWER_DAYS_AHEAD = 180;
export const MAX_VISITORS = 6;
/** Maximum characters of a note, and of a refusal's reason. */
export const VISIT_TEXT_MAX = 500;

export const visitStatuses = ['requested', 'confirmed', 'declined', 'cancelled'] as const;
export const visitStatusSchema = z.enum(visitStatuses);
export type VisitStatus = z.infer<typeof visitStatusSchema>;
export const visitStatusLabels = labelTable<VisitStatus>(
  {
    requested: 'Por responder',
    confirmed: 'Confirmada',
    declined: 'No aceptada',
    cancelled: 'Cancelada',
  },
  'Desconocida',
);

export const partsOfDay = ['morning', 'afternoon'] as const;
export const partOfDaySchema = z.enum(partsOfDay, { error: 'Elige la mañana o la tarde' });
export type PartOfDay = z.infer<typeof partOfDaySchema>;
export const partOfDayLabels = labelTable<PartOfDay>({ morning: 'En la mañana', afternoon: 'En la tarde' });

/** Local time in Bogotá, to the minute: `09:30`. */
export const visitTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora, por ejemplo 09:30');

const DAY_MS = 24 * 3_600_000;
/** The calendar day a number of days later: `2026-03-01`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Start of a visit. */
export function visitMoment(day: string, time: string): Date {
  return new Date(bogotaMoment(day, `${time}:00`));
}

const dayWords = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const timeWords = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'UTC' });

/** 'lunes, 3 de marzo'. */
export const visitDayWords = (day: string) => dayWords.format(new Date(day));
/** '9:30 a. m.' */
export const visitTimeWords = (time: string) => timeWords.format(new Date(`1970-01-01T${time}:00Z`));
