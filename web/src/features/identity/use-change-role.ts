import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { type Role, roleLabel } from '@nodo/contracts/roles';
import { useCommand } from '../../lib/use-command.ts';
import { changeRole } from './api/change-role.ts';
import { refreshUsers } from './api/list-users.ts';
import { USERS_TOAST_KEY } from './use-change-kyc.ts';

interface RoleChange {
  readonly user: UserRow;
  readonly to: Role;
  readonly reason: string;
}

/** Changes someone's role. */
export function useChangeRole(onDone: () => void) {
  return useCommand({
    // Safe to repeat: without a name, taking a role away a second time is new.
    send: ({ user, to, reason }: RoleChange, key) =>
      changeRole(user.id, { role: to, ...(reason ? { reason } : {}) }, key),
    toastKey: USERS_TOAST_KEY,
    said: ({ to }, { user }) => ({
      title: 'Rol actualizado',
      description: `${displayName(user)} ahora es ${roleLabel(to)}. Sus sesiones se cerraron.`,
    }),
    failed: 'No se pudo cambiar el rol',
    onDone,
    onSettled: refreshUsers,
  });
}
