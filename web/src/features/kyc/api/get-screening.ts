import { kycScreeningViewSchema } from '@nodo/contracts/kyc/screening';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { screeningKey } from '../keys.ts';

/** Results of screening someone against the sanctions lists. For reviewers. */
export function kycScreeningQuery(userId: string) {
  const queryKey = screeningKey(userId);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/kyc/${userId}/screening`, kycScreeningViewSchema, signal),
  });
}
