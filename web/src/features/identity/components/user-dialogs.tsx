import { displayName, isAccountClosed, type UserRow, type UserView } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import { roleLabel } from '@nodo/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { userQuery } from '../api/get-user.ts';
import { useChangeKyc } from '../use-change-kyc.ts';
import { KycField } from './kyc-field.tsx';
import { LevelField } from './level-field.tsx';
import { RejectForm } from './reject-form.tsx';
import { RoleField } from './role-field.tsx';
import { UserRecovery } from './user-recovery.tsx';

/** The dialog's user, kept up to date while it is open; `row`, from the list, is shown until it has loaded. */
function useUser(userId: string, row: UserRow | undefined) {
  return useQuery({
    ...userQuery(userId),
    refetchOnMount: 'always',
    ...(row ? { placeholderData: row } : {}),
  });
}

/** 'Ana Ruiz · ana@correo.co'; for an erased person the two are equal and shown once. */
const describe = (user: UserRow | undefined) =>
  user ? [...new Set([displayName(user), user.email])].join(' · ') : '';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

interface EditUserProps {
  user: UserRow;
  me: UserView;
  onDone: () => void;
}

function EditUser({ user, me, onDone }: EditUserProps) {
  const isOwn = user.id === me.id;
  const mayChangeRole = can(me.role, 'users.changeRole');
  const isClosed = isAccountClosed(user);
  return (
    <div className="grid gap-6">
      {isOwn && (
        <Notice tone="info" title="Esta es tu propia cuenta">
          Nadie decide sobre su propia verificación ni cambia su propio rol.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-4 text-sm">
        <Fact label="Registro">{formatDateTime(user.createdAt)}</Fact>
        <Fact label="Historial">
          <Link
            to={auditAddress({ person: user.id })}
            className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Todos sus cambios
          </Link>{' '}
          ·{' '}
          <Link
            to={streamAddress(`user-${user.id}`)}
            className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Historia
          </Link>
        </Fact>
        {!mayChangeRole && <Fact label="Rol">{roleLabel(user.role)}</Fact>}
      </dl>
      {isClosed ? (
        <Notice tone="info" title="Esta cuenta está cerrada">
          Sus datos se eliminaron: no queda nada que cambiar.
        </Notice>
      ) : (
        <>
          <KycField user={user} isOwn={isOwn} onDone={onDone} />
          <LevelField user={user} isOwn={isOwn} />
          {mayChangeRole && <RoleField user={user} isOwn={isOwn} onDone={onDone} />}
          {!isOwn && can(me.role, 'personalData.erase') && <UserRecovery user={user} onDone={onDone} />}
        </>
      )}
    </div>
  );
}

interface UserDialogProps {
  userId: string;
  row: UserRow | undefined;
  me: UserView;
  onClose: () => void;
}

export function EditUserDialog({ userId, row, me, onClose }: UserDialogProps) {
  const query = useUser(userId, row);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Editar Usuario"
      description={describe(query.data)}
    >
      {query.data && <EditUser user={query.data} me={me} onDone={onClose} />}
      {query.isPending && <SkeletonRows rows={2} label="Cargando usuario…" />}
      {query.error && !query.data && <QueryError query={query} fallback="No pudimos cargar este usuario." />}
    </Dialog>
  );
}

/** Rejects from a row: asks only for the reason. */
export function RejectDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const user = useUser(row.id, row).data ?? row;
  const change = useChangeKyc(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rechazar KYC"
      description={describe(user)}
    >
      <div className="grid gap-4">
        {!user.isKycWaiting && !change.isPending && !change.isSuccess && (
          <Notice tone="amber" title="Alguien se adelantó" live>
            Esta verificación ya no espera una decisión. Ciérrala, o recházala de todos modos.
          </Notice>
        )}
        <RejectForm
          isSaving={change.isPending}
          onReject={(notes) => change.mutate({ user, to: 'rejected', notes, via: 'quick_action' })}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
