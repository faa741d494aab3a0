import { isAccountClosed, type UserRow } from '@nodo/contracts/identity/views';
import { Badge } from '../../../ui/badge.tsx';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';

/** The status, and whether a submission awaits a decision: `pending` covers both submitted and not. A closed account has none. */
export function UserKyc({ user }: { user: UserRow }) {
  if (isAccountClosed(user)) return <Badge tone="neutral">Cuenta cerrada</Badge>;
  return (
    <span className="inline-flex items-center gap-2.5">
      <KycStatusBadge status={user.kycStatus} />
      {user.isKycWaiting && <span className="text-[0.8125rem] text-signal-ink">Por decidir</span>}
    </span>
  );
}
