import { zoned } from './time-zone.ts';

/** Written as `2026-11-30`. */
const day = zoned({}, 'sv-SE');
const DAY_MS = 24 * 3_600_000;

/**
 * Calendar days from one moment to a later one in the current zone: 1 is yesterday. A day on which the clocks change
 * isn't 24 hours long.
 */
export function calendarDaysBetween(from: string | number, to: string | number): number {
  return (Date.parse(day.format(to)) - Date.parse(day.format(from))) / DAY_MS;
}
