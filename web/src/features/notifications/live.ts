import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { notificationKeys } from './keys.ts';

export const notificationsLive = {
  stale: {
    'notification.created': notificationKeys,
    'notification.read': notificationKeys,
    // A withdrawn one is announced no more.
    'document.changed': notificationKeys,
    // The preferences determine which notifications are shown.
    'preferences.changed': notificationKeys,
  },
} as const satisfies LiveDeclaration;
