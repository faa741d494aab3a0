import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/wallets/catalogue';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveWallet, unprovedWallet } from './decider.ts';
import { createWalletHandlers } from './handlers.ts';
import { addWalletRoutes } from './routes.ts';

export const walletsModule = {
  streams: (open: OpenStream) => ({
    wallets: open({ name: streams.wallet, initial: unprovedWallet, evolve: evolveWallet }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createWalletHandlers(services.aggregates, services.terms);
  },
  routes(api: Api): void {
    addWalletRoutes(api);
  },
};
