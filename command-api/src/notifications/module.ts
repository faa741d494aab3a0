import type { commands } from '@nodo/contracts/notifications/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveReading, nothingRead } from './decider.ts';
import { createNotificationHandlers } from './handlers.ts';
import { addNotificationRoutes } from './routes.ts';

export const notificationsModule = {
  streams: (open: OpenStream) => ({
    /** By the id of the person. */
    notifications: open({ name: streams.notification, initial: nothingRead, evolve: evolveReading }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createNotificationHandlers(services.aggregates);
  },
  routes: addNotificationRoutes,
};
