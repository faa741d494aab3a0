import { payoutTermsSchema } from '@nodo/contracts/payouts/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { PAYOUT_TERMS_KEY } from '../keys.ts';

/** One's balance, and the limits for a payout. */
export const payoutTermsQuery = queryOptions({
  queryKey: PAYOUT_TERMS_KEY,
  queryFn: ({ signal }) => readView(PAYOUT_TERMS_KEY, '/api/payouts/terms', payoutTermsSchema, signal),
});
