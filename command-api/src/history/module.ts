import type { commands } from '@nodo/contracts/history/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveBranches, noBranches } from './branches/decider.ts';
import { createBranchHandlers } from './branches/handlers.ts';
import { addBranchRoutes } from './branches/routes.ts';
import { evolveRebuilds, noRebuilds } from './rebuilds/decider.ts';
import { createRebuildHandlers } from './rebuilds/handlers.ts';
import { addRebuildRoutes } from './rebuilds/routes.ts';

export const historyModule = {
  streams: (open: OpenStream) => ({
    rebuilds: open({ name: streams.rebuilds, initial: noRebuilds, evolve: evolveRebuilds }),
    branches: open({ name: streams.branches, initial: noBranches, evolve: evolveBranches }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return {
      ...createRebuildHandlers(services.aggregates, services.readRebuildFacts),
      ...createBranchHandlers(services.aggregates, services.readBranchFacts),
    };
  },
  routes: (api: Api) => {
    addRebuildRoutes(api);
    addBranchRoutes(api);
  },
};
