import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { roleLabel, roleSchema } from '../roles.ts';

const nothing = z.object({});

export const identityNotifications = {
  role_changed: {
    params: z.object({ from: roleSchema, to: roleSchema }),
    on: ['UserRoleChanged'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
  new_browser: {
    params: nothing,
    on: ['UserSignedIn'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
  sessions_ended: {
    params: nothing,
    on: ['UserSignedOut'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
  email_change_requested: {
    params: nothing,
    on: ['UserEmailChangeRequested'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
  email_changed: {
    params: nothing,
    on: ['UserEmailChanged'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
  passkey_registered: {
    params: nothing,
    on: ['PasskeyRegistered'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
  passkey_removed: {
    params: nothing,
    on: ['PasskeyRemoved'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'message',
  },
} as const satisfies NotificationDefinitions;

const seeSecurity = { label: 'Ver mi seguridad', url: '/settings' };

export const identityTexts: NotificationTexts<typeof identityNotifications> = {
  role_changed: ({ from, to }) => ({
    title: 'Cambió tu rol',
    message: `Pasaste de ${roleLabel(from)} a ${roleLabel(to)}.`,
    action: { label: 'Ir al inicio', url: '/' },
  }),
  new_browser: () => ({
    title: 'Entraron a tu cuenta desde un navegador nuevo',
    message: 'Si no fuiste tú, cierra tus otras sesiones y revisa tus llaves de acceso.',
    action: seeSecurity,
  }),
  sessions_ended: () => ({
    title: 'Se cerraron sesiones de tu cuenta',
    message: 'Fue una o más de otros dispositivos. Si no fuiste tú, entra y revisa tus llaves de acceso.',
    action: seeSecurity,
  }),
  email_change_requested: () => ({
    title: 'Pidieron cambiar el email de tu cuenta',
    message: 'Todavía no cambió. Si no fuiste tú, cierra tus otras sesiones y revisa tus llaves de acceso.',
    action: seeSecurity,
  }),
  email_changed: () => ({
    title: 'Cambió el email de tu cuenta',
    message: 'Con el anterior ya no se entra, y tus otras sesiones se cerraron.',
    action: { label: 'Ver mi perfil', url: '/settings' },
  }),
  passkey_registered: () => ({
    title: 'Hay una llave de acceso nueva en tu cuenta',
    message: 'Con ella se entra sin código. Si no fuiste tú, elimínala y cierra tus otras sesiones.',
    action: seeSecurity,
  }),
  passkey_removed: () => ({
    title: 'Se eliminó una llave de acceso de tu cuenta',
    message: 'Ya no sirve para entrar. Si no fuiste tú, cierra tus otras sesiones.',
    action: seeSecurity,
  }),
};
