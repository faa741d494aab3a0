import type { KycRecordView } from '@nodo/contracts/kyc/views';

/**
 * Where somebody stands with their verification. The status alone does not tell who has sent nothing yet from who
 * waits for an answer: both are pending.
 */
export type KycStage = 'new' | 'waiting' | 'under_review' | 'approved' | 'rejected' | 'expired';

export function kycStage(record: Pick<KycRecordView, 'status' | 'submittedAt'> | null): KycStage {
  if (!record) return 'new';
  if (record.status === 'pending') return record.submittedAt ? 'waiting' : 'new';
  return record.status;
}
