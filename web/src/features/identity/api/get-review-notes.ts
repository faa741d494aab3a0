import { kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { get } from '../../../lib/api.ts';

const schema = kycRecordViewSchema.pick({ reviewNotes: true }).nullable();

/** What somebody was told with the last decision about their verification; null when nothing. */
export async function getReviewNotes(userId: string): Promise<string | null> {
  const { data } = await get(`/api/kyc/user/${userId}`, schema);
  return data?.reviewNotes ?? null;
}
