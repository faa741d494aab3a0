import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/transfers/catalogue';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveTransfer, type TransferState } from './decider.ts';
import { createTransferHandlers } from './handlers.ts';

export const transfersModule = {
  streams: (open: OpenStream) => ({
    transfers: open<TransferState>({ name: streams.transfer, initial: null, evolve: evolveTransfer }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createTransferHandlers(services.aggregates, services.terms.treasuryAddress);
  },
};
