import { DEFAULT_OPEN_LIMITS, type OpenLimitsView } from '@nodo/contracts/settings/open-limits';
import { openLimits as table } from '@nodo/contracts/settings/tables';
import type { View } from '../read-model/reader.ts';

/** Limits on a person's unpaid investments; the defaults, with revision −1, until they are set. */
export async function openLimits(view: View): Promise<OpenLimitsView> {
  const [row] = await view.query(table.columns, "SELECT * FROM open_limits WHERE id = 'platform'");
  if (!row) return { ...DEFAULT_OPEN_LIMITS, revision: -1, updatedAt: null };
  return {
    maximumOpen: row.maximum_open,
    maximumCapital: row.maximum_capital,
    revision: row.revision,
    updatedAt: row.updated_at,
  };
}
