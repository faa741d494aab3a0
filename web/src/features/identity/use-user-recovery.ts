import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { useCommand } from '../../lib/use-command.ts';
import { refreshUsers } from './api/list-users.ts';
import { erasePerson, resetPasskeys } from './api/recover-user.ts';
import { USERS_TOAST_KEY } from './use-change-kyc.ts';

function removedPasskeysText(number: number): string {
  if (number === 0) return 'No tenía llaves de acceso.';
  return number === 1 ? 'Se retiró 1 llave de acceso.' : `Se retiraron ${number} llaves de acceso.`;
}

/** Resets someone's lost passkeys, so that they can register new ones. */
export function useResetPasskeys(user: UserRow, onDone: () => void) {
  return useCommand({
    // Safe to repeat: without a name, resetting what was registered since is new.
    send: (reason: string, key) => resetPasskeys(user.id, reason, key),
    toastKey: USERS_TOAST_KEY,
    said: ({ passkeyIds }) => ({
      title: 'Llaves de acceso restablecidas',
      description: `${removedPasskeysText(passkeyIds.length)} Las sesiones de ${displayName(user)} se cerraron.`,
    }),
    failed: 'No se pudieron restablecer las llaves de acceso',
    onDone,
    onSettled: refreshUsers,
  });
}

/** Permanently erases someone's personal data. */
export function useErasePerson(user: UserRow, onDone: () => void) {
  return useCommand({
    // Safe to repeat: without a name, asking again after it was refused is new.
    send: (reason: string, key) => erasePerson(user.id, reason, key),
    toastKey: USERS_TOAST_KEY,
    said: ({ state }) =>
      state === 'requested'
        ? {
            title: 'Eliminación solicitada',
            description:
              'Falta comprobar que no quede nada pendiente con la persona. La auditoría dirá si se aceptó o se rechazó.',
          }
        : {
            title: state === 'erased' ? 'Datos personales eliminados' : 'Eliminación en curso',
            description: 'La cuenta quedó cerrada. La constancia está en la auditoría.',
          },
    failed: 'No se pudieron eliminar los datos',
    onDone,
    onSettled: refreshUsers,
  });
}
