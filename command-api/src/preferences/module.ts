import type { commands } from '@nodo/contracts/preferences/catalogue';
import type { FastifyInstance } from 'fastify';
import type { HandlerServices, Handlers, RouteServices } from '../module.ts';
import { createPreferenceHandlers } from './handlers.ts';
import { addPreferenceRoutes } from './routes.ts';

export const preferencesModule = {
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createPreferenceHandlers(services.aggregates);
  },
  routes(app: FastifyInstance, services: RouteServices): void {
    addPreferenceRoutes(app, services.dispatcher);
  },
};
