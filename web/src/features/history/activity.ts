import type { HistoryActivity } from '@nodo/contracts/history/views';

/** Placeholder kind for all kinds without a colour of their own. */
export const OTHERS = '';

interface Day {
  readonly day: string;
  /** In the order of `kinds`. */
  readonly counts: readonly number[];
  readonly total: number;
}

/** Events per day for the most frequent kinds, at most `most`; if there are more, the last one sums the rest. */
export function perDay(rows: HistoryActivity['days'], most: number): { kinds: string[]; days: Day[] } {
  const totals = new Map<string, number>();
  for (const { category, events } of rows) totals.set(category, (totals.get(category) ?? 0) + events);
  const frequent = [...totals].toSorted((a, b) => b[1] - a[1]).map(([category]) => category);
  const kinds = frequent.length > most ? [...frequent.slice(0, most - 1), OTHERS] : frequent;
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    const total = ofDay.reduce((sum, { events }) => sum + events, 0);
    const own = kinds.map((kind) => ofDay.find(({ category }) => category === kind)?.events ?? 0);
    const named = own.reduce((sum, count) => sum + count, 0);
    return {
      day,
      counts: kinds.map((kind, place) => (kind === OTHERS ? total - named : (own[place] ?? 0))),
      total,
    };
  });
  return { kinds, days };
}
