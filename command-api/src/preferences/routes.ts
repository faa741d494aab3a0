import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';

/** Everybody's own preferences. */
export function addPreferenceRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'PATCH',
    url: '/api/preferences',
    permission: 'profile.writeOwn',
    command: 'ChangePreferences',
    status: 200,
  });
  addCommandRoute(app, dispatcher, {
    method: 'PATCH',
    url: '/api/preferences/notifications',
    permission: 'profile.writeOwn',
    command: 'ChangeNotificationPreferences',
    status: 200,
  });
}
