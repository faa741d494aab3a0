import { TIME_ZONE } from './constants.ts';

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
