import { z } from 'zod';
import { defineEvent } from '../event.ts';

// Events. The notifications themselves are projected from the events they report.

/**
 * A person read some of their notifications, or all of them: those up to and including `through`, the newest one they
 * were shown, so that one that arrives meanwhile stays unread; with null, all that existed until then.
 */
export const NotificationsMarkedRead = defineEvent(
  'NotificationsMarkedRead',
  z.object({
    ids: z.array(z.uuid()),
    all: z.boolean(),
    through: z.uuid().nullable(),
  }),
  { audit: false, label: 'Notificaciones leídas' },
);

export const notificationEvents = [NotificationsMarkedRead] as const;
