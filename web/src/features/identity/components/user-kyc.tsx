import type { UserRow } from '@nodo/contracts/identity/views';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';

/** The status, and whether something waits for a decision: both who sent it and who has not are pending. */
export function UserKyc({ user }: { user: UserRow }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <KycStatusBadge status={user.kycStatus} />
      {user.isKycWaiting && <span className="text-[0.8125rem] text-signal-ink">Por decidir</span>}
    </span>
  );
}
