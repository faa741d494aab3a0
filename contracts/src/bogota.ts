import { LOCALE, TIME_ZONE } from './constants.ts';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

const hours = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' });

/** Hour of the day in Bogotá, 0 to 23. */
export function bogotaHour(moment: Date | string | number): number {
  return Number(hours.format(new Date(moment)));
}

/** The calendar day in Bogotá of a moment (ISO 8601, a date, or milliseconds since 1970): `2026-10-31`. */
export function bogotaDay(moment: Date | string | number): string {
  return calendar.format(new Date(moment));
}

/** Colombia has no daylight saving time (Decreto 2707 de 1982). */
const OFFSET = '-05:00';

/** A time of a calendar day in Bogotá, ISO 8601 with its offset: `2026-10-31T12:00:00-05:00`. */
export function bogotaMoment(day: string, time = '00:00:00'): string {
  return `${day}T${time}${OFFSET}`;
}

const date = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: TIME_ZONE });

/** The parts of a date as '3 nov 2026', without the locale's dots and particles. */
export function plainDate(parts: readonly Intl.DateTimeFormatPart[]): string {
  const words = parts.filter(({ type }) => type !== 'literal');
  return words.map(({ value }) => value.replace('.', '')).join(' ');
}

/** '3 nov 2026' in Bogotá. `iso` is an ISO timestamp. */
export const formatBogotaDate = (iso: string) => plainDate(date.formatToParts(new Date(iso)));
/** The last day in Bogotá of what ends at a moment: of the end of a day that day, not the next one. */
export const formatBogotaLastDay = (end: string) =>
  formatBogotaDate(new Date(Date.parse(end) - 1).toISOString());
/** '3 nov 2026' for a date without a time, `2026-11-03`. */
export const formatDay = (day: string) => formatBogotaDate(`${day}T12:00:00Z`);
/** '3 nov 2026, 5:25 p. m.' in Bogotá, for records that must look the same to everyone. */
export const formatBogotaDateTime = (iso: string) =>
  `${formatBogotaDate(iso)}, ${time.format(new Date(iso))}`;
