import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/waitlist/catalogue';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveWaitlist, nobodyWaits } from './decider.ts';
import { createWaitlistHandlers } from './handlers.ts';

export const waitlistModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by warehouse id. */
    waitlists: open({ name: streams.waitlist, initial: nobodyWaits, evolve: evolveWaitlist }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createWaitlistHandlers(services.aggregates, services.terms);
  },
  routes(api: Api): void {
    api.handle('POST /api/warehouses/{id}/waitlist', (call) =>
      call.dispatch('JoinWaitlist', { warehouseId: call.params.id }),
    );
    api.handle('DELETE /api/warehouses/{id}/waitlist', (call) =>
      call.dispatch('LeaveWaitlist', { warehouseId: call.params.id }),
    );
  },
};
