import { type KycStatus, kycStatusLabels } from '@nodo/contracts/kyc/values';
import { openTable } from '@nodo/contracts/open-table';
import { Badge, type Tone } from './badge.tsx';

const tones: Record<KycStatus, Tone> = openTable(
  {
    pending: 'neutral',
    under_review: 'amber',
    approved: 'sea',
    rejected: 'alert',
    expired: 'amber',
  },
  'neutral',
);

/** A verification's status, in the same words and colours on every screen. */
export function KycStatusBadge({ status }: { status: KycStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {kycStatusLabels[status]}
    </Badge>
  );
}
