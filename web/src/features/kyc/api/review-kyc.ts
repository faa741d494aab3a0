import type { ReviewKycBody } from '@nodo/contracts/kyc/commands';
import { kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { put } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { pendingKycQuery } from './list-pending.ts';

/** Decides on someone's verification as of `body.revision`; the cached queue is updated immediately. */
export async function reviewKyc(userId: string, body: ReviewKycBody, key: string) {
  const record = await put(`/api/kyc/${userId}`, { body, key, schema: kycRecordViewSchema });
  const isDecided = record.status === 'approved' || record.status === 'rejected';
  queryClient.setQueryData(pendingKycQuery.queryKey, (rows) =>
    isDecided
      ? rows?.filter((row) => row.userId !== userId)
      : rows?.map((row) => (row.userId === userId ? { ...row, ...record } : row)),
  );
  void queryClient.invalidateQueries({ queryKey: pendingKycQuery.queryKey });
  return record;
}
