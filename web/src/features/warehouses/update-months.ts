import type { ConstructionUpdateRow } from '@nodo/contracts/warehouses/views';
import { formatMonth } from '../../lib/format.ts';

export interface Month {
  /** 'noviembre de 2026' in the reader's time zone. */
  readonly label: string;
  readonly rows: readonly ConstructionUpdateRow[];
}

/** Groups updates by month, keeping their order. */
export function byMonth(rows: readonly ConstructionUpdateRow[]): Month[] {
  const months: { label: string; rows: ConstructionUpdateRow[] }[] = [];
  for (const row of rows) {
    const label = formatMonth(row.createdAt);
    const last = months.at(-1);
    if (last?.label === label) last.rows.push(row);
    else months.push({ label, rows: [row] });
  }
  return months;
}
