import { type KycRecordView, type KycStatus, kycStatusLabels } from '@nodo/contracts/kyc';
import type { Tone } from '../../ui/badge.tsx';

const tones: Record<KycStatus, Tone> = {
  pending: 'neutral',
  under_review: 'amber',
  approved: 'sea',
  rejected: 'alert',
  expired: 'amber',
};

export function kycBadge(status: KycStatus): { label: string; tone: Tone } {
  return { label: kycStatusLabels[status], tone: tones[status] };
}

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
