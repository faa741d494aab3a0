import { type ReferenceCurrency, referenceRateViewSchema } from '@nodo/contracts/reference-rates';
import { put } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { referenceRatesQuery } from '../../../lib/reference-rates.ts';

export interface RateInput {
  readonly rate: string;
  readonly validOn: string;
  readonly source: string;
  readonly expectedRevision: number;
}

/** Sets what a dollar costs in a currency. ApiError 409: somebody else set it meanwhile. */
export async function setRate(currency: ReferenceCurrency, body: RateInput) {
  const path = `/api/reference-rates/${currency}`;
  try {
    return await withKey(`${path} ${JSON.stringify(body)}`, (key) =>
      put(path, { body, key, schema: referenceRateViewSchema }),
    );
  } finally {
    void queryClient.invalidateQueries({ queryKey: referenceRatesQuery.queryKey, exact: true });
  }
}
