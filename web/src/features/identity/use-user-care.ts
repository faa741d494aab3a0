import { displayName } from '@nodo/contracts/identity';
import type { UserRow } from '@nodo/contracts/users';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { refreshUsers } from './api/list-users.ts';
import { erasePerson, resetPasskeys } from './api/user-care.ts';
import { USERS_MATTER } from './use-change-kyc.ts';

function tellFailure(error: unknown, fallback: string): void {
  if (isUnauthenticated(error)) return;
  const description = readableError(error, fallback);
  toast({ title: 'Error', description, tone: 'destructive', matter: USERS_MATTER });
}

function passkeysInWords(number: number): string {
  if (number === 0) return 'No tenía llaves de acceso.';
  return number === 1 ? 'Se retiró 1 llave de acceso.' : `Se retiraron ${number} llaves de acceso.`;
}

/** Helps somebody who lost their passkeys to begin anew. */
export function useResetPasskeys(user: UserRow, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string) => resetPasskeys(user.id, reason),
    onSuccess: async ({ passkeyIds }) => {
      toast({
        title: 'Llaves de acceso restablecidas',
        description: `${passkeysInWords(passkeyIds.length)} Las sesiones de ${displayName(user)} se cerraron.`,
        matter: USERS_MATTER,
      });
      onDone();
      await refreshUsers();
    },
    onError: (error) => tellFailure(error, 'No se pudieron restablecer las llaves de acceso'),
  });
}

/** Has somebody's personal data erased, for ever. */
export function useErasePerson(user: UserRow, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string) => erasePerson(user.id, reason),
    onSuccess: async ({ state }) => {
      toast({
        title: state === 'erased' ? 'Datos personales eliminados' : 'Eliminación en curso',
        description: 'La cuenta quedó cerrada. La constancia está en la auditoría.',
        matter: USERS_MATTER,
      });
      onDone();
      await refreshUsers();
    },
    onError: (error) => tellFailure(error, 'No se pudieron eliminar los datos'),
  });
}
