import { z } from 'zod';
import { difference, prefixed } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import {
  notificationPreferencesSchema,
  preferencesSchema,
  preferenceWayLabels,
  preferenceWays,
} from './values.ts';

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
  someNotifications.extend({
    previous: someNotifications,
    /** There where it was not done on the screen, signed in, but by whoever held a link that was mailed. */
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
