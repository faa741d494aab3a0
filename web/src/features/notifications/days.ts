import type { NotificationView } from '@nodo/contracts/notifications/views';
import { formatDate } from '../../lib/format.ts';

export interface Day {
  readonly label: string;
  readonly rows: readonly NotificationView[];
}

const DAY_MS = 24 * 60 * 60_000;

/** 'Hoy', 'Ayer' or the date, in the zone of whoever looks. `now` in milliseconds since the epoch. */
export function dayLabel(timestamp: string, now: number): string {
  const day = formatDate(timestamp);
  if (day === formatDate(new Date(now).toISOString())) return 'Hoy';
  return day === formatDate(new Date(now - DAY_MS).toISOString()) ? 'Ayer' : day;
}

/**
 * Rows under the day they belong to, in the order in which they come. They come in the order of the log: what it has late is
 * put under its day all the same.
 */
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
