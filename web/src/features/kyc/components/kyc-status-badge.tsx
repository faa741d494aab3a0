import type { KycStatus } from '@nodo/contracts/kyc';
import { Badge } from '../../../ui/badge.tsx';
import { kycBadge } from '../status.ts';

export function KycStatusBadge({ status }: { status: KycStatus }) {
  const { label, tone } = kycBadge(status);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
