import { z } from 'zod';
import { command, doneSchema, read, send } from '../api-route.ts';
import { markNotificationsReadBodySchema, notificationsReadSchema } from './commands.ts';
import { notificationKinds } from './facts.ts';
import { pushDeviceViewSchema, pushSubscriptionSchema, pushViewSchema } from './push.ts';
import { listNotificationsQuerySchema, notificationPageSchema, notificationViewSchema } from './views.ts';

const permission = 'notifications.readOwn';

/** GET /api/notifications, documented with the kinds of this version: browsers do without the list. */
const answer = notificationPageSchema.extend({
  rows: z.array(notificationViewSchema.extend({ kind: z.union([z.enum(notificationKinds), z.string()]) })),
});

export const notificationRoutes = [
  read('/api/notifications', 'Notificaciones propias', {
    permission,
    query: listNotificationsQuerySchema,
    answer,
  }),
  command('POST', '/api/notifications/read', 'Marca notificaciones como leídas', {
    permission,
    body: markNotificationsReadBodySchema,
    answer: notificationsReadSchema,
  }),
  read('/api/push', 'Dispositivos propios que reciben avisos', {
    permission,
    isPresentOnly: true,
    answer: pushViewSchema,
  }),
  send('PUT', '/api/push/devices', 'Enciende los avisos en el navegador que lo pide', {
    permission,
    body: pushSubscriptionSchema,
    answer: pushDeviceViewSchema,
  }),
  send('DELETE', '/api/push/devices/{id}', 'Apaga los avisos en un dispositivo propio', {
    permission,
    answer: doneSchema,
  }),
];
