import { z } from 'zod';
import { difference, prefixed } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import {
  notificationPreferencesSchema,
  preferencesSchema,
  preferenceWayLabels,
  preferenceWays,
} from './values.ts';

// Events: only the changed fields, and their previous values.

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
  someNotifications.extend({
    previous: someNotifications,
    /** Present when it was done through a mailed link instead of by the signed-in person. */
    via: z.enum(preferenceWays).optional(),
  }),
  {
    audit: {
      label: 'Preferencias de notificaciones actualizadas',
      reason: 'via',
      reasonLabels: preferenceWayLabels,
      changes: ({ previous, via: _, ...values }) =>
        difference(prefixed('notify', previous), prefixed('notify', values)),
    },
  },
);

export const preferenceEvents = [UserPreferencesChanged, NotificationPreferencesChanged] as const;
