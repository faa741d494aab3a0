import type { Evolution, EvolutionEvent, EvolutionPoint } from '@nodo/contracts/portfolio/evolution';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

/** How far back a chart goes; `todo` goes back to the first capital. */
export const evolutionRanges = ['1m', '3m', '6m', '1a', 'todo'] as const;
export type EvolutionRange = (typeof evolutionRanges)[number];

export const {
  read: readEvolutionView,
  write: writeEvolutionView,
  names: evolutionNames,
} = addressView({
  range: field('rango', z.enum(evolutionRanges), 'todo'),
});

const MONTHS = { '1m': 1, '3m': 3, '6m': 6, '1a': 12 } as const;
const DAY_MS = 86_400_000;

/** `day` plus this many days, as `2026-01-31`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from one to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The same day this many months earlier, clamped to the end of the month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const before = new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)));
  return before.toISOString().slice(0, 10);
}

/** A section of an evolution: from the end of one day to the end of another. */
export interface EvolutionPart {
  readonly from: string;
  readonly until: string;
  /** The state at the end of `from`, then each day with a change or event, then `until`; without duplicates. */
  readonly stops: readonly EvolutionPoint[];
  /** After `from`, oldest first. */
  readonly events: readonly EvolutionEvent[];
}

/**
 * Cuts an evolution to a range. A range that begins before the first capital starts at zero on the day before it.
 */
export function cutEvolution({ until, points, events }: Evolution, range: EvolutionRange): EvolutionPart {
  const first = addDays(points[0]?.day ?? until, -1);
  const asked = range === 'todo' ? first : monthsBefore(until, MONTHS[range]);
  const from = asked < first ? first : asked;
  const start = { ...standingOn(points, from), day: from };
  const within = ({ day }: { day: string }) => day > from && day <= until;
  const shown = events.filter(within);
  const days = new Set([...points.filter(within), ...shown].map(({ day }) => day)).add(until);
  days.delete(from);
  const after = [...days].sort().map((day) => ({ ...standingOn(points, day), day }));
  return { from, until, stops: [start, ...after], events: shown };
}

const NOTHING = { capital: '0.00', confirmed: '0.00', credited: '0.00', value: '0.00' };

/** State at the end of a day; zero before the first point. */
export function standingOn(points: readonly EvolutionPoint[], day: string): EvolutionPoint {
  return points.findLast((point) => point.day <= day) ?? { day, ...NOTHING };
}

/** Events grouped under one mark of a chart, at the day of the first. */
export interface EventMark {
  readonly day: string;
  readonly events: readonly EvolutionEvent[];
}

/** Groups the events into at most `most` marks, spaced so that none overlaps another. */
export function marksOf({ from, until, events }: EvolutionPart, most: number): EventMark[] {
  const apart = daysBetween(from, until) / most;
  const marks: { day: string; events: EvolutionEvent[] }[] = [];
  for (const event of events) {
    const last = marks.at(-1);
    if (last && (event.day === last.day || daysBetween(last.day, event.day) < apart)) last.events.push(event);
    else marks.push({ day: event.day, events: [event] });
  }
  return marks;
}
