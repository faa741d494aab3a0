import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { pagesQuery } from '../../../lib/pages-query.ts';

const PATH = '/api/investments';
const schema = z.array(investmentViewSchema);

/** One's own, newest first. */
export function investmentsQuery() {
  const queryKey = ['investments', 'own'] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, PATH, schema, signal),
  });
}

const ALL_KEY = ['investments', 'all'] as const;

/** A page of everybody's, or of one person's, newest first. */
const staffQuery = (queryKey: readonly string[], person?: string) =>
  pagesQuery({
    queryKey,
    path: PATH,
    which: { scope: 'all', ...(person && { person }) },
    schema,
    size: INVESTMENTS_PAGE,
  });

/** Everybody's for staff, newest first, a page at a time. */
export const allInvestmentsQuery = staffQuery(ALL_KEY);

/** Keys of single people's investments begin with it. */
export const OF_PERSON_KEY = ['investments', 'person'] as const;

/** One person's for staff; as `allInvestmentsQuery`. */
export const personInvestmentsQuery = (userId: string) => staffQuery([...OF_PERSON_KEY, userId], userId);
