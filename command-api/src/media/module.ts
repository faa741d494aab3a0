import type { commands } from '@nodo/contracts/media/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { evolveMediaFile, type MediaFileState } from './decider.ts';
import { evolveMediaDocument, type MediaDocumentState } from './document-decider.ts';
import { createMediaHandlers } from './handlers.ts';
import { addMediaRoutes } from './upload-routes.ts';
import { mediaTokens } from './upload-token.ts';

export const mediaModule = {
  streams: (open: OpenStream) => ({
    mediaFiles: open<MediaFileState>({ name: streams.mediaFile, initial: null, evolve: evolveMediaFile }),
    mediaDocuments: open<MediaDocumentState>({
      name: streams.mediaDocument,
      initial: null,
      evolve: evolveMediaDocument,
    }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createMediaHandlers(services.aggregates);
  },
  routes(api: Api, services: RouteServices): void {
    addMediaRoutes(api, { ...services, tokens: mediaTokens(services.config.sessionSecret) });
  },
};
