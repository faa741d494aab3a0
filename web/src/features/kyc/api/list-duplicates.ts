import { kycDuplicatesSchema } from '@nodo/contracts/kyc/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

/** Other people who share data with this one (possible duplicates). For reviewers. */
export function kycDuplicatesQuery(userId: string) {
  const queryKey = ['kyc', 'duplicates', userId] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `/api/kyc/${userId}/duplicates`, kycDuplicatesSchema, signal),
  });
}
