import { userPreferences } from '@nodo/contracts/preferences/tables';
import { defaultPreferences, type Language } from '@nodo/contracts/preferences/values';
import { defaultPreferencesView, type PreferencesView } from '@nodo/contracts/preferences/views';
import { decodeRow } from '@nodo/contracts/read-models/table';
import type { Pool } from '@nodo/platform/postgres';
import type { View } from '../read-model/reader.ts';

/** A person's preferences; the defaults until they change one. */
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

/** A person's current language. Documents are printed in it, whatever moment they show. */
export async function languageOf(pool: Pool, userId: string): Promise<Language> {
  const { rows } = await pool.query('SELECT language FROM live.user_preferences WHERE user_id = $1', [
    userId,
  ]);
  const { language } = userPreferences.columns;
  return rows[0] ? decodeRow({ language }, rows[0]).language : defaultPreferences.language;
}
