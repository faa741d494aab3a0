import { referenceRatesSchema } from '@nodo/contracts/settings/values';
import { queryOptions } from '@tanstack/react-query';
import { readView } from './freshness.ts';

const queryKey = ['reference-rates'] as const;

/** What a dollar costs in other currencies, as the staff set it last. */
export const referenceRatesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/reference-rates', referenceRatesSchema, signal),
});
