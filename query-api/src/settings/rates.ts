import { type ReferenceRateView, referenceCurrencySchema } from '@nodo/contracts/reference-rates';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';

interface RateRow {
  currency: string;
  rate: string;
  valid_on: string;
  source: string;
  revision: number;
  updated_at: Date;
}

/** The newest rate of each currency that has one. */
export async function referenceRates(view: View): Promise<{ rates: ReferenceRateView[] }> {
  const rows = await view.query<RateRow>('SELECT * FROM reference_rates ORDER BY currency');
  const rates = rows.map(({ currency, rate, valid_on: validOn, source, revision, updated_at }) => ({
    currency: referenceCurrencySchema.parse(currency),
    ...{ rate, validOn, source, revision },
    updatedAt: iso(updated_at),
  }));
  return { rates };
}
