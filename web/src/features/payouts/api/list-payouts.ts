import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { payoutViewSchema } from '@nodo/contracts/payouts/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';

export const PAYOUTS_KEY = ['payouts'] as const;
const schema = z.array(payoutViewSchema);

const payoutsQuery = queryOptions({
  queryKey: PAYOUTS_KEY,
  queryFn: ({ signal }) => readView(PAYOUTS_KEY, '/api/payouts', schema, signal),
});

/** Everybody's payouts, for staff, by push; every 5 s by polling while the live connection is down. */
export function usePayouts() {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL);
  return useQuery({ ...payoutsQuery, refetchInterval });
}

/** Keys of single people's payouts begin with it. */
export const PAYOUTS_OF_PERSON_KEY = ['payouts-of'] as const;

/** One person's, for staff; as `usePayouts`. */
export function usePersonPayouts(userId: string) {
  const queryKey = [...PAYOUTS_OF_PERSON_KEY, userId] as const;
  const parameters = new URLSearchParams({ person: userId });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `/api/payouts?${parameters}`, schema, signal),
    refetchInterval: useFallbackPolling(TRANSACTIONS_POLL),
  });
}
