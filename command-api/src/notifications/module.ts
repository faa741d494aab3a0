import type { commands } from '@nodo/contracts/notifications/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { evolveReading, nothingRead } from './decider.ts';
import { createNotificationHandlers } from './handlers.ts';
import { addPushRoutes } from './push-routes.ts';
import { addNotificationRoutes } from './routes.ts';

export const notificationsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    notifications: open({ name: streams.notification, initial: nothingRead, evolve: evolveReading }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createNotificationHandlers(services.aggregates);
  },
  routes(api: Api, services: RouteServices): void {
    addNotificationRoutes(api, services);
    addPushRoutes(api, services);
  },
};
