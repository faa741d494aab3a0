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

/** A page of everybody's, or of one person's, newest first. */
function pagesQuery(queryKey: readonly string[], person?: string) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const parameters = new URLSearchParams({
        scope: 'all',
        ...(person && { person }),
        ...(pageParam === null ? {} : { before: pageParam }),
      });
      return readView([...queryKey, pageParam], `/api/investments?${parameters}`, schema, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < INVESTMENTS_PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}

/** Everybody's for staff, newest first, a page at a time. */
export const allInvestmentsQuery = pagesQuery(ALL_KEY);

/** Keys of single people's investments begin with it. */
export const OF_PERSON_KEY = ['investments', 'person'] as const;

/** One person's for staff; as `allInvestmentsQuery`. */
export const personInvestmentsQuery = (userId: string) => pagesQuery([...OF_PERSON_KEY, userId], userId);
