import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { Check, FolderOpen, type LucideIcon, Pencil, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useUserActions } from '../user-actions.ts';

const looks = 'grid size-9 shrink-0 place-items-center rounded-sm transition-colors aria-disabled:opacity-45';
const quiet = 'text-ink-2 hover:bg-line/60 hover:text-ink';
const tones = {
  sea: 'text-sea-ink hover:bg-sea-soft',
  alert: 'text-alert-ink hover:bg-alert-soft',
  quiet,
} as const;

interface IconButtonProps {
  icon: LucideIcon;
  /** Accessible name: the action and its person. */
  label: string;
  /** Tooltip: only the action, as its row is visible. */
  hint: string;
  tone: keyof typeof tones;
  disabled?: boolean;
  onClick: () => void;
}

function IconButton({ icon: Icon, label, hint, tone, disabled = false, onClick }: IconButtonProps) {
  return (
    <Tooltip text={hint}>
      <button
        type="button"
        aria-label={label}
        // Not `disabled`: that would take the focus away from keyboard users.
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
        className={cx(looks, tones[tone])}
      >
        <Icon aria-hidden className="size-[1.125rem]" />
      </button>
    </Tooltip>
  );
}

/** All actions on a user; approve and reject only while a submission is pending, and never on oneself. */
export function UserRowActions({ user }: { user: UserRow }) {
  const { ownId, busyId, isOff, approve, reject, edit } = useUserActions();
  const name = displayName(user);
  const isBusy = busyId === user.id || isOff;
  const isOwn = user.id === ownId;
  // A renewal is decided in its case: here it would look like a change of the approval in force.
  const isWaiting = user.isKycWaiting && user.kycStatus !== 'approved';
  return (
    <div className="-mr-2 flex items-center justify-end gap-0.5">
      {isWaiting && isOwn && (
        <span className="mr-1.5 text-[0.8125rem] text-ink-3">La decide otra persona</span>
      )}
      {isWaiting && !isOwn && (
        <>
          <IconButton
            icon={Check}
            tone="sea"
            label={`Aprobar el KYC de ${name}`}
            hint="Aprobar KYC"
            disabled={isBusy}
            onClick={() => approve(user)}
          />
          <IconButton
            icon={X}
            tone="alert"
            label={`Rechazar el KYC de ${name}`}
            hint="Rechazar KYC"
            disabled={isBusy}
            onClick={() => reject(user)}
          />
        </>
      )}
      {user.kycRevision !== null && (
        <Tooltip text="Ver expediente KYC">
          <Link
            to={`/kyc-admin?caso=${user.id}`}
            aria-label={`Ver el expediente KYC de ${name}`}
            className={cx(looks, quiet)}
          >
            <FolderOpen aria-hidden className="size-[1.125rem]" />
          </Link>
        </Tooltip>
      )}
      <IconButton
        icon={Pencil}
        tone="quiet"
        label={`Editar a ${name}`}
        hint="Editar usuario"
        onClick={() => edit(user)}
      />
    </div>
  );
}
