import { z } from 'zod';
import { LOCALE } from './constants.ts';

/** A calendar month in Bogotá, `2026-03`: the unit for which returns are calculated and credited. */
export type Period = string;

/** Colombia keeps UTC−5 all year, without daylight saving time. */
const OFFSET_MS = -5 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const shape = /^\d{4}-(0[1-9]|1[0-2])$/;

export const periodSchema = z
  .string({ error: 'Escribe un mes, por ejemplo 2026-03' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Escribe un mes, por ejemplo 2026-03');

/** The month in Bogotá that a moment (ISO 8601) falls into. */
export function periodOf(moment: string): Period {
  return new Date(Date.parse(moment) + OFFSET_MS).toISOString().slice(0, 7);
}

/** The period `months` months later, or earlier when negative. */
export function addMonths(period: Period, months: number): Period {
  const { year, month } = partsOf(period);
  const count = year * 12 + (month - 1) + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The first moment of the month, ISO 8601 in UTC. */
export function startOf(period: Period): string {
  const { year, month } = partsOf(period);
  return new Date(Date.UTC(year, month - 1, 1) - OFFSET_MS).toISOString();
}

/** The first moment after the month, ISO 8601 in UTC. */
export function endOf(period: Period): string {
  return startOf(addMonths(period, 1));
}

export function daysIn(period: Period): number {
  return Math.round((Date.parse(endOf(period)) - Date.parse(startOf(period))) / DAY_MS);
}

/** Days of the month from the day of `moment` on, inclusive: none if it is after the month, all if it is before. */
export function daysFrom(moment: string, period: Period): number {
  const elapsed = Date.parse(moment) - Date.parse(startOf(period));
  const before = Math.floor(elapsed / DAY_MS);
  return Math.max(0, Math.min(daysIn(period), daysIn(period) - before));
}

/** Whether the month has ended at a moment (ISO 8601). */
export function isClosed(period: Period, now: string): boolean {
  return Date.parse(now) >= Date.parse(endOf(period));
}

const months = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month in Spanish: `marzo de 2026`. */
export function periodLabel(period: Period): string {
  const { year, month } = partsOf(period);
  return months.format(new Date(Date.UTC(year, month - 1, 1)));
}

function partsOf(period: Period): { year: number; month: number } {
  if (!shape.test(period)) throw new RangeError('Not a period');
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5)) };
}
