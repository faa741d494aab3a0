import { referenceRates as table } from '@nodo/contracts/settings/tables';
import type { ReferenceRateView } from '@nodo/contracts/settings/values';
import type { View } from '../read-model/reader.ts';

/** The latest rate of each currency. */
export async function referenceRates(view: View): Promise<{ rates: ReferenceRateView[] }> {
  const rows = await view.query(table.columns, 'SELECT * FROM reference_rates ORDER BY currency');
  return {
    rates: rows.map(({ valid_on: validOn, updated_at: updatedAt, ...rate }) => ({
      ...rate,
      validOn,
      updatedAt,
    })),
  };
}
