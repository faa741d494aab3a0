import type { commands } from '@nodo/contracts/earnings/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { emptyAccount, evolveAccount } from './account.ts';
import { evolveDistribution, noDistribution } from './distribution.ts';
import { createDistributionHandlers } from './handlers.ts';
import { addDistributionRoutes } from './routes.ts';

export const earningsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    accounts: open({ name: streams.account, initial: emptyAccount, evolve: evolveAccount }),
    /** Keyed by month, `2026-03`. */
    distributions: open({ name: streams.distribution, initial: noDistribution, evolve: evolveDistribution }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createDistributionHandlers(services.aggregates, services.confirmed);
  },
  routes: addDistributionRoutes,
};
