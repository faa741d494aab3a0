import type { commands } from '@nodo/contracts/privacy/catalogue';
import type { FastifyInstance } from 'fastify';
import type { HandlerServices, Handlers, RouteServices } from '../module.ts';
import { createPrivacyHandlers } from './handlers.ts';
import { addPrivacyRoutes } from './routes.ts';

export const privacyModule = {
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createPrivacyHandlers(services.aggregates, services.personalData, services.stores);
  },
  routes(app: FastifyInstance, services: RouteServices): void {
    addPrivacyRoutes(app, services.dispatcher, services.config);
  },
};
