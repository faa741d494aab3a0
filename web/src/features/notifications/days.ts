import type { NotificationView } from '@nodo/contracts/notifications/views';
import { calendarDaysBetween } from '../../lib/calendar-days.ts';
import { formatDate } from '../../lib/format.ts';

export interface Day {
  readonly label: string;
  readonly rows: readonly NotificationView[];
}

/** 'Hoy', 'Ayer' or the date, in the reader's time zone. `now` in milliseconds since the epoch. */
export function dayLabel(timestamp: string, now: number): string {
  const days = calendarDaysBetween(timestamp, now);
  if (days === 0) return 'Hoy';
  return days === 1 ? 'Ayer' : formatDate(timestamp);
}

/** Groups rows by day, keeping their order. Rows are in log order, so a late one is still put under its own day. */
export function byDay(rows: readonly NotificationView[], now: number): Day[] {
  const days = new Map<string, NotificationView[]>();
  for (const row of rows) {
    const label = dayLabel(row.timestamp, now);
    const known = days.get(label);
    if (known) known.push(row);
    else days.set(label, [row]);
  }
  return [...days].map(([label, ofDay]) => ({ label, rows: ofDay }));
}
