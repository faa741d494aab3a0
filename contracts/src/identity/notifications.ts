import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { roleLabel, roleSchema } from '../roles.ts';

export const identityNotifications = {
  role_changed: {
    params: z.object({ from: roleSchema, to: roleSchema }),
    on: ['UserRoleChanged'],
    type: 'alert',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

export const identityTexts: NotificationTexts<typeof identityNotifications> = {
  role_changed: ({ from, to }) => ({
    title: 'Cambió tu rol',
    message: `Pasaste de ${roleLabel(from)} a ${roleLabel(to)}.`,
    action: { label: 'Ir al inicio', url: '/' },
  }),
};
