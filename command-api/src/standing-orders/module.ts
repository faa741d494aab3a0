import type { commands } from '@nodo/contracts/standing-orders/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveStandingOrder, noOrder } from './decider.ts';
import { createStandingOrderHandlers } from './handlers.ts';

export const standingOrdersModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    standingOrders: open({ name: streams.standingOrder, initial: noOrder, evolve: evolveStandingOrder }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createStandingOrderHandlers(services.aggregates, services.terms);
  },
  routes(api: Api): void {
    api.command('PUT /api/standing-order', 'SetStandingOrder');
    api.handle('DELETE /api/standing-order', (call) => call.dispatch('EndStandingOrder', {}));
  },
};
