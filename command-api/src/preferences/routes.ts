import type { Api } from '../commands/http.ts';
import type { RouteServices } from '../module.ts';
import { addMailLinkRoute } from './mail-link.ts';

/** One's own preferences. */
export function addPreferenceRoutes(api: Api, services: RouteServices): void {
  api.command('PATCH /api/preferences', 'ChangePreferences');
  api.command('PATCH /api/preferences/notifications', 'ChangeNotificationPreferences');
  addMailLinkRoute(api, services);
}
