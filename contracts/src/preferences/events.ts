import { difference, prefixed } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { notificationPreferencesSchema, preferencesSchema } from './values.ts';

// Events: only what changed, and what it was before.

const somePreferences = preferencesSchema.partial();
const someNotifications = notificationPreferencesSchema.partial();

export const UserPreferencesChanged = defineEvent(
  'UserPreferencesChanged',
  somePreferences.extend({ previous: somePreferences }),
  {
    audit: {
      label: 'Preferencias actualizadas',
      changes: ({ previous, ...values }) => difference(previous, values),
    },
  },
);
export const NotificationPreferencesChanged = defineEvent(
  'NotificationPreferencesChanged',
  someNotifications.extend({ previous: someNotifications }),
  {
    audit: {
      label: 'Preferencias de notificaciones actualizadas',
      changes: ({ previous, ...values }) =>
        difference(prefixed('notify', previous), prefixed('notify', values)),
    },
  },
);

export const preferenceEvents = [UserPreferencesChanged, NotificationPreferencesChanged] as const;
