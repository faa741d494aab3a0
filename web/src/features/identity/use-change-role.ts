import { displayName } from '@nodo/contracts/identity';
import { type Role, roleLabel } from '@nodo/contracts/roles';
import type { UserRow } from '@nodo/contracts/users';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeRole } from './api/change-role.ts';
import { refreshUsers } from './api/list-users.ts';
import { USERS_MATTER } from './use-change-kyc.ts';

interface RoleChange {
  readonly user: UserRow;
  readonly to: Role;
  readonly reason: string;
}

/** Gives somebody another role. */
export function useChangeRole(onDone: () => void) {
  return useMutation({
    mutationFn: ({ user, to, reason }: RoleChange) =>
      changeRole(user.id, { role: to, ...(reason ? { reason } : {}) }),
    onSuccess: async ({ to }, { user }) => {
      toast({
        title: 'Rol actualizado',
        description: `${displayName(user)} ahora es ${roleLabel(to)}. Sus sesiones se cerraron.`,
        matter: USERS_MATTER,
      });
      onDone();
      await refreshUsers();
    },
    onError: async (error) => {
      if (isUnauthenticated(error)) return;
      toast({
        title: 'Error',
        description: readableError(error, 'No se pudo cambiar el rol'),
        tone: 'destructive',
        matter: USERS_MATTER,
      });
      await refreshUsers();
    },
  });
}
