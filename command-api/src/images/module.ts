import type { commands } from '@nodo/contracts/images/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveProjectImage, type ProjectImageState } from './decider.ts';
import { createImageHandlers } from './handlers.ts';
import { addImageRoutes } from './routes.ts';

export const imagesModule = {
  streams: (open: OpenStream) => ({
    projectImages: open<ProjectImageState>({
      name: streams.projectImage,
      initial: null,
      evolve: evolveProjectImage,
    }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createImageHandlers(services.aggregates);
  },
  routes: addImageRoutes,
};
