import type { DecisionView } from '@nodo/contracts/decisions/views';
import { formatMonth } from '../../lib/format.ts';
import type { DecisionsQuery } from './api/list-decisions.ts';

export interface DecisionGroup {
  /** 'noviembre de 2026' in the reader's time zone; null when not ordered by time. */
  readonly label: string | null;
  readonly rows: readonly DecisionView[];
}

/** Groups decisions by month, keeping their order; a single group for any order other than by time. */
export function groupsOf(rows: readonly DecisionView[], sort: DecisionsQuery['sort']): DecisionGroup[] {
  if (sort !== 'timestamp') return [{ label: null, rows }];
  const groups: { label: string; rows: DecisionView[] }[] = [];
  for (const row of rows) {
    const label = formatMonth(row.timestamp);
    const last = groups.at(-1);
    if (last?.label === label) last.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups;
}
