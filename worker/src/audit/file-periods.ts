import type { AuditFileSchedule } from '@nodo/contracts/audit/files';
import { bogotaDay } from '@nodo/contracts/bogota';

const DAY_MS = 24 * 3_600_000;
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The last complete day or week (from Monday) in Bogotá: its first day, and the first day after it. */
export function lastPeriod(
  schedule: Exclude<AuditFileSchedule, 'off'>,
  now: Date,
): { readonly since: string; readonly until: string } {
  const today = bogotaDay(now);
  if (schedule === 'daily') return { since: daysBefore(today, 1), until: today };
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const until = daysBefore(today, sinceMonday);
  return { since: daysBefore(until, 7), until };
}
