import { userPreferences } from '@nodo/contracts/preferences/tables';
import { defaultPreferencesView, type PreferencesView } from '@nodo/contracts/preferences/views';
import type { View } from '../read-model/reader.ts';

/** Somebody's preferences; the defaults until they change one. */
export async function preferencesOf(view: View, userId: string): Promise<PreferencesView> {
  const [row] = await view.query(
    userPreferences.columns,
    'SELECT * FROM user_preferences WHERE user_id = $1',
    [userId],
  );
  if (!row) return defaultPreferencesView;
  const { language, currency, timezone, dark_mode: darkMode } = row;
  return {
    ...{ language, currency, timezone, darkMode },
    notifications: {
      email: row.notify_email,
      push: row.notify_push,
      investment: row.investment_off_since === null,
      construction: row.construction_off_since === null,
      payments: row.payments_off_since === null,
    },
  };
}
