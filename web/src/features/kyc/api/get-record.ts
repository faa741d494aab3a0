import { kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { kycRecordKey } from '../keys.ts';

const schema = kycRecordViewSchema.nullable();

/** Someone's verification record; null if there is none. For its owner it includes the draft. */
export function kycRecordQuery(userId: string) {
  const queryKey = kycRecordKey(userId);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `/api/kyc/user/${userId}`, schema, signal),
  });
}
