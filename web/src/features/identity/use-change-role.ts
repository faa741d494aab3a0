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
    // With the role before: taking one away a second time is another decision.
    name: ({ user, to, reason }: RoleChange) => `role ${user.id} ${user.role} ${to} ${reason}`,
    send: ({ user, to, reason }, key) =>
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
