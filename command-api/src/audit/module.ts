import type { commands } from '@nodo/contracts/audit/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { createAuditHandlers } from './handlers.ts';
import { evolveLook, neverLooked } from './look-decider.ts';
import { addAuditRoutes } from './routes.ts';
import { evolveTreeHeads, noHeads } from './tree-decider.ts';
import { createTreeHandlers } from './tree-handlers.ts';

export const auditModule = {
  streams: (open: OpenStream) => ({
    looks: open({ name: streams.personalDataView, initial: neverLooked, evolve: evolveLook }),
    treeHeads: open({ name: streams.auditTree, initial: noHeads, evolve: evolveTreeHeads }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return {
      ...createAuditHandlers(services.aggregates),
      ...createTreeHandlers(services.aggregates, services.readTree),
    };
  },
  routes(api: Api, services: RouteServices): void {
    addAuditRoutes(api, services);
  },
};
