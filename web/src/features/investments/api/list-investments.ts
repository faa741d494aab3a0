import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';

const schema = z.array(investmentViewSchema);

/** One's own, newest first. */
export function investmentsQuery() {
  const queryKey = ['investments', 'own'] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, '/api/investments', schema, signal),
  });
}

const ALL_KEY = ['investments', 'all'] as const;

/** Everybody's for staff, newest first, a page at a time. */
export const allInvestmentsQuery = infiniteQueryOptions({
  queryKey: ALL_KEY,
  queryFn: ({ signal, pageParam }) => {
    const parameters = new URLSearchParams({
      scope: 'all',
      ...(pageParam === null ? {} : { before: pageParam }),
    });
    return readView([...ALL_KEY, pageParam], `/api/investments?${parameters}`, schema, signal);
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < INVESTMENTS_PAGE ? null : (page.at(-1)?.id ?? null)),
});
