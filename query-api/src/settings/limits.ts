import {
  DEFAULT_OPEN_LIMITS,
  type OpenLimits,
  type OpenLimitsView,
} from '@nodo/contracts/settings/open-limits';
import { openLimits as table } from '@nodo/contracts/settings/tables';
import type { View } from '../read-model/reader.ts';

/**
 * Limits on a person's unpaid investments; the defaults, with revision −1, until they are set. With those that wait for
 * a second person.
 */
export async function openLimits(view: View): Promise<OpenLimitsView> {
  const rows = await view.query(table.columns, 'SELECT * FROM open_limits');
  const row = rows.find(({ id }) => id === 'platform');
  const waiting = rows.find(({ id }) => id === 'proposed');
  const proposed = waiting ? valuesOf(waiting) : null;
  if (!row) return { ...DEFAULT_OPEN_LIMITS, revision: -1, updatedAt: null, proposed };
  return { ...valuesOf(row), revision: row.revision, updatedAt: row.updated_at, proposed };
}

function valuesOf(row: { maximum_open: number; maximum_capital: string }): OpenLimits {
  return { maximumOpen: row.maximum_open, maximumCapital: row.maximum_capital };
}
