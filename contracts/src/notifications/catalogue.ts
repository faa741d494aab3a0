import { command } from '../command.ts';
import { markNotificationsReadSchema, notificationsReadSchema } from './commands.ts';

export const notificationsCommands = {
  MarkNotificationsRead: command(
    markNotificationsReadSchema,
    'notifications.readOwn',
    notificationsReadSchema,
  ),
};
