import { z } from 'zod';
import { command, doneSchema, read, send } from '../api-route.ts';
import { markNotificationsReadSchema, notificationsReadSchema } from './commands.ts';
import { notificationKinds } from './facts.ts';
import { pushDeviceViewSchema, pushSubscriptionSchema, pushViewSchema } from './push.ts';
import { listNotificationsQuerySchema, notificationPageSchema, notificationViewSchema } from './views.ts';

const permission = 'notifications.readOwn';

/** GET /api/notifications as the service types it: browsers do without the list of kinds. */
const answer = notificationPageSchema.extend({
  rows: z.array(notificationViewSchema.extend({ kind: z.enum(notificationKinds) })),
});
export type NotificationAnswer = z.infer<typeof answer>;

export const notificationRoutes = [
  read('/api/notifications', 'Notificaciones propias', {
    permission,
    query: listNotificationsQuerySchema,
    answer,
  }),
  command('POST', '/api/notifications/read', 'Marca notificaciones como leídas', {
    permission,
    body: markNotificationsReadSchema,
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
