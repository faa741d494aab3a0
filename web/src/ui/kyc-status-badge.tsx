import { type KycStatus, kycStatusLabels } from '@nodo/contracts/kyc/values';
import { Badge, toneTable } from './badge.tsx';

const tones = toneTable<KycStatus>({
  pending: 'neutral',
  under_review: 'amber',
  approved: 'sea',
  rejected: 'alert',
  expired: 'amber',
});

/** Badge of a verification's status, with the same label and colour on every screen. */
export function KycStatusBadge({ status }: { status: KycStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {kycStatusLabels[status]}
    </Badge>
  );
}
