import type { commands } from '@nodo/contracts/history/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveRebuilds, noRebuilds } from './rebuilds/decider.ts';
import { createRebuildHandlers } from './rebuilds/handlers.ts';
import { addRebuildRoutes } from './rebuilds/routes.ts';

export const historyModule = {
  streams: (open: OpenStream) => ({
    rebuilds: open({ name: streams.rebuilds, initial: noRebuilds, evolve: evolveRebuilds }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createRebuildHandlers(services.aggregates, services.lookAtRebuilds);
  },
  routes: addRebuildRoutes,
};
