import type { KycRecordView } from '@nodo/contracts/kyc/views';

type Stageable = Pick<KycRecordView, 'status' | 'submittedAt'> & Partial<Pick<KycRecordView, 'renewal'>>;

/**
 * Stage of someone's verification. The status alone doesn't distinguish "nothing submitted" from "awaiting review":
 * both are `pending`. An approval that ended while its renewal waits is awaiting review, too.
 */
export type KycStage = 'new' | 'waiting' | 'under_review' | 'approved' | 'rejected' | 'expired';

export function kycStage(record: Stageable | null): KycStage {
  if (!record) return 'new';
  if (record.status === 'expired' && record.renewal === 'waiting') return 'waiting';
  if (record.status === 'pending') return record.submittedAt ? 'waiting' : 'new';
  return record.status;
}

/** Whether what was submitted last was refused, so that its remarks tell what to correct. */
export function isRefused(record: Pick<KycRecordView, 'status' | 'renewal'> | null): boolean {
  return record?.status === 'rejected' || record?.renewal === 'declined';
}

type Reviewable = Pick<KycRecordView, 'status' | 'renewal' | 'submittedAt' | 'reviewedAt'>;

/** Whether somebody is looking at what waits, so that it can't be corrected any more. */
export function isUnderReview({ status, renewal, submittedAt, reviewedAt }: Reviewable): boolean {
  if (status === 'under_review') return true;
  const isReviewed = submittedAt !== null && reviewedAt !== null && reviewedAt > submittedAt;
  return status === 'approved' && renewal === 'waiting' && isReviewed;
}
