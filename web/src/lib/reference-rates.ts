import { referenceRatesSchema } from '@nodo/contracts/settings/values';
import { queryOptions } from '@tanstack/react-query';
import { readView } from './freshness.ts';
import { REFERENCE_RATES_KEY } from './query-keys.ts';

/** Exchange rates of other currencies per US dollar, as last set by staff. */
export const referenceRatesQuery = queryOptions({
  queryKey: REFERENCE_RATES_KEY,
  queryFn: ({ signal }) =>
    readView(REFERENCE_RATES_KEY, '/api/reference-rates', referenceRatesSchema, signal),
});
