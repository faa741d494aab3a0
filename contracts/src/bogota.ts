import { TIME_ZONE } from './constants.ts';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** The calendar day in Bogotá of a moment (ISO 8601, a date, or milliseconds since 1970): `2026-10-31`. */
export function bogotaDay(moment: Date | string | number): string {
  return calendar.format(new Date(moment));
}
