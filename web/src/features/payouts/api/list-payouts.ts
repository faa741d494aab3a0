import type { PayoutFilter } from '@nodo/contracts/payouts/api';
import { PAYOUTS_PAGE } from '@nodo/contracts/payouts/values';
import { payoutViewSchema } from '@nodo/contracts/payouts/views';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { PAYOUTS_KEY, PAYOUTS_OF_PERSON_KEY } from '../keys.ts';

const schema = z.array(payoutViewSchema);

/** Matching payouts of everyone, for staff, in pages: those awaiting a decision first. Updated by push. */
export function usePayouts(filter: PayoutFilter) {
  const which = narrowingOf(filter);
  return useInfiniteQuery({
    ...pagesQuery({
      queryKey: [...PAYOUTS_KEY, which],
      path: '/api/payouts',
      which,
      schema,
      size: PAYOUTS_PAGE,
      hasRows: true,
    }),
    placeholderData: keepPreviousData,
  });
}

/** Address of the CSV file with the same payouts. */
export const payoutsFile = (filter: PayoutFilter) => withQuery('/api/payouts/export', filter);

/** One person's payouts, for staff; updated like `usePayouts`. */
export function usePersonPayouts(userId: string) {
  const queryKey = [...PAYOUTS_OF_PERSON_KEY, userId] as const;
  const parameters = new URLSearchParams({ person: userId });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `/api/payouts?${parameters}`, schema, signal),
  });
}
