import type { commands } from '@nodo/contracts/reserves/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveReserves, nothingSeen } from './decider.ts';
import { createReservesHandlers } from './handlers.ts';

export const reservesModule = {
  streams: (open: OpenStream) => ({
    reserves: open({ name: streams.reserves, initial: nothingSeen, evolve: evolveReserves }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createReservesHandlers(services.aggregates);
  },
  routes(api: Api): void {
    api.command('POST /api/reserves/checks', 'RequestReservesCheck', ({ body }) => body);
  },
};
