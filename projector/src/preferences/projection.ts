import type { EventData } from '@nodo/contracts/events';
import type { userPreferences } from '@nodo/contracts/preferences/tables';
import {
  defaultNotificationPreferences,
  defaultPreferences,
  notificationCategories,
} from '@nodo/contracts/preferences/values';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

type PreferenceRow = Row<typeof userPreferences>;

/** People's preferences, and the ranges of the log for which they muted notifications. */
export const preferencesProjection: Projection = {
  name: 'preferences',
  categories: ['user'],
  owns: ['userPreferences', 'notificationMutes'],
  keyOf: streamSubject,
  prefetch: (event, rows) => {
    if (event.type === 'UserPreferencesChanged' || event.type === 'NotificationPreferencesChanged')
      rows.userPreferences.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    const userId = streamSubject(event.stream);
    if (event.type === 'PersonalKeyDestroyed') {
      if (await rows.userPreferences.get(userId)) rows.userPreferences.remove(userId);
      return;
    }
    if (event.type !== 'UserPreferencesChanged' && event.type !== 'NotificationPreferencesChanged') return;
    const before = (await rows.userPreferences.get(userId)) ?? untouched(userId);
    rows.userPreferences.put(
      event.type === 'UserPreferencesChanged'
        ? screens(before, event.data)
        : notices(before, event.data, event, rows),
    );
    const position = event.position.toString();
    publish({ event: 'preferences.changed', data: { userId, position }, to: [`user:${userId}`] });
  },
};

function untouched(userId: string): PreferenceRow {
  const { darkMode, ...preferences } = defaultPreferences;
  return {
    user_id: userId,
    ...preferences,
    dark_mode: darkMode,
    notify_email: defaultNotificationPreferences.email,
    notify_push: defaultNotificationPreferences.push,
    investment_off_since: null,
    construction_off_since: null,
    payments_off_since: null,
  };
}

function screens(before: PreferenceRow, data: EventData<'UserPreferencesChanged'>): PreferenceRow {
  return {
    ...before,
    language: data.language ?? before.language,
    currency: data.currency ?? before.currency,
    timezone: data.timezone ?? before.timezone,
    dark_mode: data.darkMode ?? before.dark_mode,
  };
}

/** Notifications of a muted range are never shown, even after unmuting. */
function notices(
  before: PreferenceRow,
  data: EventData<'NotificationPreferencesChanged'>,
  event: StoredEvent,
  rows: Rows,
): PreferenceRow {
  const now = {
    ...before,
    notify_email: data.email ?? before.notify_email,
    notify_push: data.push ?? before.notify_push,
  };
  const place = Number(event.position);
  for (const category of notificationCategories) {
    const isOn = data[category];
    const since = before[`${category}_off_since`];
    if (isOn === undefined || isOn === (since === null)) continue;
    now[`${category}_off_since`] = isOn ? null : place;
    rows.notificationMutes.put({
      user_id: before.user_id,
      category,
      after_position: since ?? place,
      through_position: since === null ? null : place,
    });
  }
  return now;
}
