import { type ReferenceCurrency, referenceRateViewSchema } from '@nodo/contracts/settings/values';
import { put } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { referenceRatesQuery } from '../../../lib/reference-rates.ts';

export interface RateInput {
  readonly rate: string;
  readonly validOn: string;
  readonly source: string;
  readonly expectedRevision: number;
}

/** Sets the exchange rate of a currency per US dollar. ApiError 409: someone else has set it meanwhile. */
export async function setRate(currency: ReferenceCurrency, body: RateInput, key: string) {
  try {
    return await put(`/api/reference-rates/${currency}`, { body, key, schema: referenceRateViewSchema });
  } finally {
    void queryClient.invalidateQueries({ queryKey: referenceRatesQuery.queryKey, exact: true });
  }
}
