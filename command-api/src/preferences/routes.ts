import type { Api } from '../commands/http.ts';

/** Everybody's own preferences. */
export function addPreferenceRoutes(api: Api): void {
  api.command('PATCH /api/preferences', 'ChangePreferences');
  api.command('PATCH /api/preferences/notifications', 'ChangeNotificationPreferences');
}
