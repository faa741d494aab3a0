import type { TimeZone } from '../preferences/values.ts';

// When the mail with a day's notifications comes: once a day at most, in the morning of whoever gets it.

/** Hour of the day in the reader's own time zone from which on the mail is sent. */
export const MAIL_DIGEST_HOUR = 8;
/** From this hour on it is too late for that day: what is still unread comes with the next morning's. */
export const MAIL_DIGEST_END_HOUR = 20;
/** What happened longer ago than this is in no mail, whatever kept it from being sent. */
export const MAIL_DIGEST_DAYS = 7;
/** Notifications that one mail tells; of more it says that there are. */
export const MAIL_DIGEST_ITEMS = 12;
/** How long the link that ends the mail works. */
export const MAIL_DIGEST_LINK_DAYS = 180;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows, as if it were UTC: milliseconds since the epoch. */
function wallClock(moment: Date, timeZone: TimeZone): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
}

/** The calendar day of a moment there: `2026-10-31`. */
export function digestDay(moment: Date, timeZone: TimeZone): string {
  return new Date(wallClock(moment, timeZone)).toISOString().slice(0, 10);
}

/** Whether the mail may be sent at this moment to somebody there. */
export function isDigestTime(moment: Date, timeZone: TimeZone): boolean {
  const hour = new Date(wallClock(moment, timeZone)).getUTCHours();
  return hour >= MAIL_DIGEST_HOUR && hour < MAIL_DIGEST_END_HOUR;
}

/** The first moment after this one at which the mail's hour begins there. */
export function nextDigestAt(after: Date, timeZone: TimeZone): Date {
  const wall = new Date(wallClock(after, timeZone));
  const days = wall.getUTCHours() < MAIL_DIGEST_HOUR ? 0 : 1;
  const wanted = Date.UTC(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate() + days,
    MAIL_DIGEST_HOUR,
  );
  const aheadOfUtc = (moment: Date) =>
    wallClock(moment, timeZone) - Math.floor(moment.getTime() / 1_000) * 1_000;
  // Clocks are changed in the small hours: by eight they show what they show about an hour before or after.
  return new Date(wanted - aheadOfUtc(new Date(wanted - aheadOfUtc(after))));
}
