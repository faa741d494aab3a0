import type { TimeZone } from '../preferences/values.ts';

// Schedule of the daily digest mail: at most once a day, in the recipient's morning.

/** Local hour in the recipient's time zone from which the digest is sent. */
export const MAIL_DIGEST_HOUR = 8;
/** Local hour from which it is too late for that day: unread notifications go into the next day's digest. */
export const MAIL_DIGEST_END_HOUR = 20;
/** Notifications older than this are never mailed, even if sending was delayed. */
export const MAIL_DIGEST_DAYS = 7;
/** Maximum notifications in one digest; a note says when there are more. */
export const MAIL_DIGEST_ITEMS = 12;
/** Validity of the unsubscribe link, in days. */
export const MAIL_DIGEST_LINK_DAYS = 180;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time in a zone, expressed as if it were UTC: milliseconds since the epoch. */
function wallClock(moment: Date, timeZone: TimeZone): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
}

/** Local calendar day of a moment: `2026-10-31`. */
export function digestDay(moment: Date, timeZone: TimeZone): string {
  return new Date(wallClock(moment, timeZone)).toISOString().slice(0, 10);
}

/** Whether the digest may be sent at this moment in this time zone. */
export function isDigestTime(moment: Date, timeZone: TimeZone): boolean {
  const hour = new Date(wallClock(moment, timeZone)).getUTCHours();
  return hour >= MAIL_DIGEST_HOUR && hour < MAIL_DIGEST_END_HOUR;
}

/** The next moment after this one at which the digest hour begins in this time zone. */
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
  // Clocks change in the small hours: by eight the offset is the same as an hour before or after.
  return new Date(wanted - aheadOfUtc(new Date(wanted - aheadOfUtc(after))));
}
