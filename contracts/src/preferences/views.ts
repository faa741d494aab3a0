import type { z } from 'zod';
import {
  defaultNotificationPreferences,
  defaultPreferences,
  notificationPreferencesSchema,
  preferencesSchema,
} from './values.ts';

/** GET /api/preferences, and the response of both commands. */
export const preferencesViewSchema = preferencesSchema.extend({
  notifications: notificationPreferencesSchema,
});
export type PreferencesView = z.infer<typeof preferencesViewSchema>;

export const defaultPreferencesView: PreferencesView = {
  ...defaultPreferences,
  notifications: defaultNotificationPreferences,
};
