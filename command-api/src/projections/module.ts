import type { commands } from '@nodo/contracts/projections/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveProjection, nothingSkipped } from './decider.ts';
import { createProjectionHandlers } from './handlers.ts';
import { addProjectionRoutes } from './routes.ts';

export const projectionsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by projection name. */
    projections: open({ name: streams.projection, initial: nothingSkipped, evolve: evolveProjection }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createProjectionHandlers(services.aggregates, services.readParkedEvent);
  },
  routes: addProjectionRoutes,
};
