import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/visits/catalogue';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveVisits, noVisits } from './decider.ts';
import { createVisitHandlers } from './handlers.ts';

export const visitsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    visits: open({ name: streams.visits, initial: noVisits, evolve: evolveVisits }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createVisitHandlers(services);
  },
  routes(api: Api): void {
    api.command('POST /api/visits', 'RequestVisit');
    api.handle('DELETE /api/visits/{id}', (call) =>
      call.dispatch('CancelVisit', { visitId: call.params.id }),
    );
    api.handle('POST /api/visits/{id}/confirmation', (call) =>
      call.dispatch('ConfirmVisit', { visitId: call.params.id, ...call.body }),
    );
    api.handle('POST /api/visits/{id}/rescheduling', (call) =>
      call.dispatch('RescheduleVisit', { visitId: call.params.id, ...call.body }),
    );
    api.handle('POST /api/visits/{id}/rejection', (call) =>
      call.dispatch('DeclineVisit', { visitId: call.params.id, ...call.body }),
    );
  },
};
