import { command } from '../command.ts';
import { markNotificationsReadSchema, notificationsReadSchema } from './commands.ts';

export { notificationRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Notificaciones';

export const commands = {
  MarkNotificationsRead: command(
    markNotificationsReadSchema,
    'notifications.readOwn',
    notificationsReadSchema,
  ),
};
