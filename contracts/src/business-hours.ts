import { getHolidaysForYear } from 'colombian-holidays';

/** Colombia keeps UTC−5 all year, without daylight saving time. */
const OFFSET_MS = -5 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
 * The moment `hours` business hours after `from`. Every hour of a working day counts, 24 a day: Monday to Friday in
 * Colombia, except public holidays. So 48 hours are two working days, as people read them: what arrives on a Tuesday at
 * 15:00 is due on Thursday at 15:00, and what arrives on a weekend counts from Monday 0:00. A deadline at the end of a
 * day is at its midnight.
 */
export function addBusinessHours(from: Date, hours: number): Date {
  let local = from.getTime() + OFFSET_MS;
  let left = hours * HOUR_MS;
  for (;;) {
    const day = Math.floor(local / DAY_MS) * DAY_MS;
    const free = isWorkday(new Date(day)) ? day + DAY_MS - local : 0;
    if (free > 0 && left <= free) return new Date(local + left - OFFSET_MS);
    left -= free;
    local = day + DAY_MS;
  }
}
