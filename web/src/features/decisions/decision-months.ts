import type { DecisionView } from '@nodo/contracts/decisions/views';
import { formatMonth } from '../../lib/format.ts';
import type { DecisionsQuery } from './api/list-decisions.ts';

export interface DecisionGroup {
  /** 'noviembre de 2026' in the zone of whoever looks; null where they are not ordered by time. */
  readonly label: string | null;
  readonly rows: readonly DecisionView[];
}

/** Decisions under the month they belong to, in the order in which they come; all in one group in any other order. */
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
