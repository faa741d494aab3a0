import type { commands } from '@nodo/contracts/privacy/catalogue';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, RouteServices } from '../module.ts';
import { createPrivacyHandlers } from './handlers.ts';
import { addPrivacyRoutes } from './routes.ts';

export const privacyModule = {
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createPrivacyHandlers(services.aggregates, services.personalData, services.stores);
  },
  routes(api: Api, services: RouteServices): void {
    addPrivacyRoutes(api, services.config);
  },
};
