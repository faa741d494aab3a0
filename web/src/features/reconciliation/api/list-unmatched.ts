import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { type UnmatchedQuery, unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';
import { UNMATCHED_KEY } from '../keys.ts';

export type UnmatchedFilter = UnmatchedQuery['state'];

function unmatchedQuery(state: UnmatchedFilter) {
  return infiniteQueryOptions({
    queryKey: [...UNMATCHED_KEY, state] as const,
    queryFn: ({ signal, pageParam }) => {
      const parameters = new URLSearchParams({ state, ...(pageParam === null ? {} : { after: pageParam }) });
      const address = `/api/unmatched-transfers?${parameters}`;
      return readView([...UNMATCHED_KEY, state, pageParam], address, unmatchedPageSchema, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Money that belongs to no investment, for staff, by push; every 5 s by polling while the live connection is down. */
export function useUnmatched(state: UnmatchedFilter) {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL);
  return useInfiniteQuery({ ...unmatchedQuery(state), refetchInterval });
}
