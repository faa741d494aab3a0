import { kycAssignedSchema } from '@nodo/contracts/kyc/commands';
import { put } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { kycRecordQuery } from './get-record.ts';
import { pendingKycQuery } from './list-pending.ts';

/** Assigns someone's verification to a reviewer or to nobody; the cached queue and record are updated immediately. */
export async function assignKyc(userId: string, assigneeId: string | null, key: string) {
  const { assignee } = await put(`/api/kyc/${userId}/assignee`, {
    body: { assigneeId },
    key,
    schema: kycAssignedSchema,
  });
  queryClient.setQueryData(pendingKycQuery.queryKey, (rows) =>
    rows?.map((row) => (row.userId === userId ? { ...row, assignee } : row)),
  );
  const { queryKey } = kycRecordQuery(userId);
  queryClient.setQueryData(queryKey, (record) => record && { ...record, assignee });
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: pendingKycQuery.queryKey });
}
