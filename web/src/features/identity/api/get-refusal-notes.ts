import { type KycRecordView, kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { get } from '../../../lib/api.ts';

const schema = kycRecordViewSchema.pick({ status: true, renewal: true, reviewNotes: true }).nullable();

type Refusable = Pick<KycRecordView, 'status' | 'renewal' | 'reviewNotes'>;

/** Why what somebody submitted last was refused, also a renewal; null if it was not. */
export function refusalNotes(record: Refusable | null): string | null {
  const isRefused = record?.status === 'rejected' || record?.renewal === 'declined';
  return isRefused ? record.reviewNotes : null;
}

/** `refusalNotes` of somebody's record as it is now. */
export async function getRefusalNotes(userId: string): Promise<string | null> {
  const { data } = await get(`/api/kyc/user/${userId}`, schema);
  return refusalNotes(data);
}
