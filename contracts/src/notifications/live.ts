import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const notificationsLive = {
  'notification.created': liveMessage({ notificationId: z.uuid(), position }, 'notificationId'),
  /** A person has read some or all of their notifications, in this or another window. */
  'notification.read': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
