import type { SubmitKyc } from '@nodo/contracts/kyc/commands';
import { type KycRecordView, kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { post, put } from '../../../lib/api.ts';
import { queryClient, USER_KEY } from '../../../lib/query-client.ts';
import { kycRecordQuery } from './get-record.ts';

interface SubmitRequest {
  values: SubmitKyc;
  userId: string;
  /** Whether it replaces a previous submission. */
  isUpdate: boolean;
}

/** Submits a verification for review and updates the cached record immediately. */
export async function submitKyc(
  { values, userId, isUpdate }: SubmitRequest,
  key: string,
): Promise<KycRecordView> {
  const request = { body: { documentType: 'kyc', ...values }, key, schema: kycRecordViewSchema };
  const record = isUpdate ? await put(`/api/kyc/${userId}`, request) : await post('/api/kyc', request);
  queryClient.setQueryData(kycRecordQuery(userId).queryKey, (before) => ({
    ...record,
    draft: record.draft ?? before?.draft ?? null,
  }));
  void queryClient.invalidateQueries({ queryKey: kycRecordQuery(userId).queryKey });
  void queryClient.invalidateQueries({ queryKey: USER_KEY, exact: true });
  return record;
}
