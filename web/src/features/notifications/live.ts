import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { notificationKeys } from './keys.ts';

export const notificationsLive = {
  stale: {
    'notification.created': notificationKeys,
    'notification.read': notificationKeys,
    // The preferences determine which notifications are shown.
    'preferences.changed': notificationKeys,
  },
} as const satisfies LiveDeclaration;
