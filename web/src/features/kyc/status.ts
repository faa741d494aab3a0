import type { KycRecordView } from '@nodo/contracts/kyc/views';

/**
 * Stage of someone's verification. The status alone doesn't distinguish "nothing submitted" from "awaiting review":
 * both are `pending`.
 */
export type KycStage = 'new' | 'waiting' | 'under_review' | 'approved' | 'rejected' | 'expired';

export function kycStage(record: Pick<KycRecordView, 'status' | 'submittedAt'> | null): KycStage {
  if (!record) return 'new';
  if (record.status === 'pending') return record.submittedAt ? 'waiting' : 'new';
  return record.status;
}
