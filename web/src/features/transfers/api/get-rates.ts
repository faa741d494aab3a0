import { RATES_POLL } from '@nodo/contracts/constants';
import { blockchainRatesViewSchema } from '@nodo/contracts/transfers/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { useLooking } from '../../../lib/live.ts';

const queryKey = ['rates'] as const;

export const ratesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/blockchain/rates', blockchainRatesViewSchema, signal),
});

/** Network fees and block heights; polled every 30 s, as no live message says that a fee has changed. */
export function useRates() {
  const refetchInterval = useLooking(RATES_POLL);
  return useQuery({ ...ratesQuery, refetchInterval });
}
