import { RATES_POLL } from '@nodo/contracts/constants';
import { blockchainRatesViewSchema } from '@nodo/contracts/transfers/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';

const queryKey = ['rates'] as const;

export const ratesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/blockchain/rates', blockchainRatesViewSchema, signal),
});

/** Network fees and block heights; polled every 30 s while the live connection is down. */
export function useRates() {
  const refetchInterval = useFallbackPolling(RATES_POLL);
  return useQuery({ ...ratesQuery, refetchInterval });
}
