import { LOCALE } from '@nodo/contracts/constants';

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always', style: 'long' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time from `now` (milliseconds) to `iso` in the largest unit: 'hace 3 horas', 'dentro de 2 días'. */
export function formatRelative(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return distance <= 0 ? 'hace un momento' : 'en un momento';
  if (size < HOUR_MS) return relative.format(Math.trunc(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.trunc(distance / HOUR_MS), 'hour');
  return relative.format(Math.trunc(distance / DAY_MS), 'day');
}
