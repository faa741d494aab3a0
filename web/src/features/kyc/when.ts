import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';

const due = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always', style: 'long' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'viernes, 21 de noviembre, 3:00 p. m.' in Bogotá: it ends with a full stop of its own. `iso` is an ISO timestamp. */
export const formatDue = (iso: string) => due.format(new Date(iso));

/** How far `iso` is from `now` (milliseconds), in its largest unit: 'hace 3 horas', 'dentro de 2 días'. */
export function formatRelative(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return distance <= 0 ? 'hace un momento' : 'en un momento';
  if (size < HOUR_MS) return relative.format(Math.trunc(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.trunc(distance / HOUR_MS), 'hour');
  return relative.format(Math.trunc(distance / DAY_MS), 'day');
}
