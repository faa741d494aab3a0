import { type UnmatchedFilter, unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { readPage, readRow } from '../../../lib/freshness.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { UNMATCHED_KEY } from '../keys.ts';

const PATH = '/api/unmatched-transfers';
const rowsSchema = unmatchedPageSchema.transform(({ rows }) => rows);

function unmatchedQuery(filter: UnmatchedFilter) {
  const queryKey = [...UNMATCHED_KEY, narrowingOf(filter)] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const address = withQuery(PATH, { ...filter, after: pageParam ?? undefined });
      return readPage(queryKey, pageParam, address, unmatchedPageSchema, signal);
    },
    // Its rows depend on others by investments and wallets alone, whose messages have everything read again.
    meta: { readRow: (id: string) => readRow(queryKey, withQuery(PATH, { ...filter, id }), rowsSchema) },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Transfers without an investment, for staff. Updated by push. */
export function useUnmatched(filter: UnmatchedFilter) {
  return useInfiniteQuery({
    ...unmatchedQuery(filter),
    placeholderData: keepPreviousData,
  });
}

/** Address of the CSV file with the same transfers. */
export const unmatchedFile = (filter: UnmatchedFilter) => withQuery(`${PATH}/export`, filter);
