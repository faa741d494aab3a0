import type { commands } from '@nodo/contracts/preferences/catalogue';
import type { HandlerServices, Handlers } from '../module.ts';
import { createPreferenceHandlers } from './handlers.ts';
import { addPreferenceRoutes } from './routes.ts';

export const preferencesModule = {
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createPreferenceHandlers(services.aggregates);
  },
  routes: addPreferenceRoutes,
};
