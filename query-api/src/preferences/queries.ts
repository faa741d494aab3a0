import { defaultPreferencesView, type PreferencesView, preferencesSchema } from '@nodo/contracts/preferences';
import type { View } from '../reading/reader.ts';

interface PreferenceRow {
  language: string;
  currency: string;
  timezone: string;
  dark_mode: string;
  notify_email: boolean;
  notify_push: boolean;
  investment_off_since: string | null;
  construction_off_since: string | null;
  payments_off_since: string | null;
}

/** Somebody's preferences; the defaults until they change one. */
export async function preferencesOf(view: View, userId: string): Promise<PreferencesView> {
  const [row] = await view.query<PreferenceRow>('SELECT * FROM user_preferences WHERE user_id = $1', [
    userId,
  ]);
  if (!row) return defaultPreferencesView;
  const { language, currency, timezone, dark_mode: darkMode } = row;
  return {
    ...preferencesSchema.parse({ language, currency, timezone, darkMode }),
    notifications: {
      email: row.notify_email,
      push: row.notify_push,
      investment: row.investment_off_since === null,
      construction: row.construction_off_since === null,
      payments: row.payments_off_since === null,
    },
  };
}
