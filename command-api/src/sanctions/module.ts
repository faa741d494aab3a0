import type { commands } from '@nodo/contracts/sanctions/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { evolveSanctionsList, type SanctionsListState } from './decider.ts';
import { createSanctionsHandlers } from './handlers.ts';
import { addUploadRoutes } from './upload-routes.ts';

export const sanctionsModule = {
  streams: (open: OpenStream) => ({
    sanctionsLists: open<SanctionsListState | null>({
      name: streams.sanctionsList,
      initial: null,
      evolve: evolveSanctionsList,
    }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createSanctionsHandlers(services.aggregates);
  },
  routes(api: Api, services: RouteServices): void {
    addUploadRoutes(api, services);
  },
};
