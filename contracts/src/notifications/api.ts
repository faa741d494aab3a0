import { command, read } from '../api-route.ts';
import { markNotificationsReadSchema, notificationsReadSchema } from './commands.ts';
import { listNotificationsQuerySchema, notificationPageSchema } from './views.ts';

const permission = 'notifications.readOwn';

export const notificationRoutes = [
  read('/api/notifications', 'Notificaciones propias', {
    permission,
    query: listNotificationsQuerySchema,
    answer: notificationPageSchema,
  }),
  command('POST', '/api/notifications/read', 'Marca notificaciones como leídas', {
    permission,
    body: markNotificationsReadSchema,
    answer: notificationsReadSchema,
  }),
];
