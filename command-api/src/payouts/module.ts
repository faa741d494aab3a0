import type { commands } from '@nodo/contracts/payouts/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { evolveAllowance, nothingUsed } from './allowance.ts';
import { createPayoutHandlers } from './handlers.ts';
import { evolvePayout, noPayout } from './payout-state.ts';
import { addPayoutRoutes } from './routes.ts';

export const payoutsModule = {
  streams: (open: OpenStream) => ({
    /** Outgoing transfers; their ids never coincide with those of incoming ones. */
    payouts: open({ category: 'payout', name: streams.transfer, initial: noPayout, evolve: evolvePayout }),
    payoutAllowances: open({ name: streams.payoutAllowance, initial: nothingUsed, evolve: evolveAllowance }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createPayoutHandlers(services.aggregates, services.terms);
  },
  routes(api: Api, services: RouteServices): void {
    const { payouts, users } = services.aggregates;
    addPayoutRoutes(api, { ...services, payouts, users });
  },
};
