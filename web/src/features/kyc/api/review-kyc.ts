import { kycStatusChangedSchema, type ReviewKycBody } from '@nodo/contracts/kyc/commands';
import { put } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { afterReview } from '../after-review.ts';
import { kycRecordQuery } from './get-record.ts';
import { pendingKycQuery } from './list-pending.ts';

/**
 * Decides on someone's verification as of `body.revision`; the cached queue is updated immediately, and the record is
 * read again.
 */
export async function reviewKyc(userId: string, body: ReviewKycBody, key: string) {
  const changed = await put(`/api/kyc/${userId}`, { body, key, schema: kycStatusChangedSchema });
  // Of a renewal the answer says `approved` in any case.
  const isDecided = body.status === 'approved' || body.status === 'rejected';
  queryClient.setQueryData(pendingKycQuery.queryKey, (rows) =>
    isDecided
      ? rows?.filter((row) => row.userId !== userId)
      : rows?.map((row) => (row.userId === userId ? afterReview(row, changed) : row)),
  );
  void queryClient.invalidateQueries({ queryKey: pendingKycQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: kycRecordQuery(userId).queryKey });
  return changed;
}
