import { kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { get } from '../../../lib/api.ts';

const schema = kycRecordViewSchema.pick({ reviewNotes: true }).nullable();

/** The note sent with the latest decision on someone's verification; null if there was none. */
export async function getReviewNotes(userId: string): Promise<string | null> {
  const { data } = await get(`/api/kyc/user/${userId}`, schema);
  return data?.reviewNotes ?? null;
}
