import { zoned } from '../../lib/time-zone.ts';

const due = zoned({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = zoned({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/**
 * 'viernes, 21 de noviembre, 3:00 p. m.' in the reader's time zone. The end of a day is its last minute: '12:00 a. m.'
 * of the next day would read as a day more. `iso` is an ISO timestamp.
 */
export function formatDue(iso: string): string {
  const isDayEnd = clock.format(iso) === '00:00';
  return due.format(isDayEnd ? Date.parse(iso) - 60_000 : iso);
}
