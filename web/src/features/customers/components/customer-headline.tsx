import type { CustomerOverview } from '@nodo/contracts/customers/views';
import { displayName, isAccountClosed } from '@nodo/contracts/identity/views';
import { roleLabel } from '@nodo/contracts/roles';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';
import { kycText } from '../kyc-text.ts';

interface CustomerHeadlineProps {
  overview: CustomerOverview;
  onEdit: () => void;
}

/** Name and status of the customer, with the actions available. */
export function CustomerHeadline({ overview, onEdit }: CustomerHeadlineProps) {
  const { user } = overview;
  const name = displayName(user);
  const isClosed = isAccountClosed(user);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-start gap-4">
        <div className="pt-1.5 max-sm:hidden">
          <Avatar user={user} size="lg" />
        </div>
        <div className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] break-words sm:text-[2rem]">
            {name}
          </h1>
          {/* For an erased person the two are equal. */}
          {user.email !== name && <p className="mt-1 break-words text-ink-2">{user.email}</p>}
          <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
            {user.role !== 'investor' && <Badge tone="signal">{roleLabel(user.role)}</Badge>}
            {isClosed ? (
              <Badge tone="neutral">Cuenta cerrada</Badge>
            ) : (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <KycStatusBadge status={user.kycStatus} /> {kycText(overview)}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {user.isKycWaiting && (
          <Button asChild acts>
            <Link to={`/kyc-admin?${new URLSearchParams({ caso: user.id })}`}>Decidir su KYC</Link>
          </Button>
        )}
        {!isClosed && (
          <Button variant="outline" acts onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Editar usuario
          </Button>
        )}
      </div>
    </div>
  );
}
