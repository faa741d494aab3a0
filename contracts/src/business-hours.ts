import { getHolidaysForYear } from 'colombian-holidays';

/** Colombia keeps UTC−5 all year, without daylight saving. */
const OFFSET_MS = -5 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Office hours, local: from 8:00 to 18:00. */
const OPENS_MS = 8 * HOUR_MS;
const CLOSES_MS = 18 * HOUR_MS;
const SATURDAY = 6;
const SUNDAY = 0;

const holidays = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidays.get(year);
  if (known) return known;
  const days = new Set(getHolidaysForYear(year).map((holiday) => holiday.celebrationDate));
  holidays.set(year, days);
  return days;
}

/** Whether the office works on a local day, given as the UTC midnight of the same date. */
function isWorkday(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !holidaysOf(day.getUTCFullYear()).has(day.toISOString().slice(0, 10));
}

/**
 * The moment so many business hours after `from`: Monday to Friday, 8:00 to 18:00 in Colombia, without its public
 * holidays. Hours that end with a day end at 18:00 of that day.
 */
export function addBusinessHours(from: Date, hours: number): Date {
  let local = from.getTime() + OFFSET_MS;
  let left = hours * HOUR_MS;
  for (;;) {
    const day = Math.floor(local / DAY_MS) * DAY_MS;
    const begins = Math.max(local, day + OPENS_MS);
    const free = isWorkday(new Date(day)) ? Math.max(0, day + CLOSES_MS - begins) : 0;
    if (free > 0 && left <= free) return new Date(begins + left - OFFSET_MS);
    left -= free;
    local = day + DAY_MS;
  }
}
