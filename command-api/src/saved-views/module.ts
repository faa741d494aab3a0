import type { commands } from '@nodo/contracts/saved-views/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveViews, noViews } from './decider.ts';
import { createSavedViewHandlers } from './handlers.ts';

export const savedViewsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    savedViews: open({ name: streams.savedViews, initial: noViews, evolve: evolveViews }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createSavedViewHandlers(services.aggregates);
  },
  routes(api: Api): void {
    api.command('POST /api/saved-views', 'SaveView');
    api.handle('DELETE /api/saved-views/{id}', (call) =>
      call.dispatch('RemoveView', { viewId: call.params.id }),
    );
  },
};
