import { z } from 'zod';
import { bogotaMoment } from '../bogota.ts';
import { LOCALE } from '../constants.ts';
import { labelTable } from '../open-table.ts';

/** Visits that one person can have open at a time. */
export const MAX_OPEN_VISITS = 3;
/** A visit is asked for from the next day in Bogotá on, up to so many days from now. */
export const VISIT_DAYS_AHEAD = 60;
/** Staff may name a later day than was asked for, up to so many days from now. */
export const VISIT_ANSWER_DAYS_AHEAD = 180;
export const MAX_VISITORS = 6;
/** Of a note, and of the reason of a refusal, in characters. */
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

/** An hour of the day in Bogotá, to the minute: `09:30`. */
export const visitTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora, por ejemplo 09:30');

const DAY_MS = 24 * 3_600_000;
/** A day of the calendar so many days later: `2026-03-01`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When a visit begins. */
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
