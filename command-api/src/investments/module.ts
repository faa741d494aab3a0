import type { commands } from '@nodo/contracts/investments/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveInvestment, noInvestment } from './decider.ts';
import { createInvestmentHandlers } from './handlers.ts';
import { evolveOpen, noneOpen } from './open-limit.ts';
import { evolvePaymentAmount, neverClaimed } from './payment-amount.ts';
import { addInvestmentRoutes } from './routes.ts';

export const investmentsModule = {
  streams: (open: OpenStream) => ({
    investments: open({ name: streams.investment, initial: noInvestment, evolve: evolveInvestment }),
    /** Keyed by user id. */
    openInvestments: open({ name: streams.openInvestments, initial: noneOpen, evolve: evolveOpen }),
    /** Keyed by the exact amount in micro-USDT. */
    paymentAmounts: open({
      name: (micro) => streams.paymentAmount(BigInt(micro)),
      initial: neverClaimed,
      evolve: evolvePaymentAmount,
    }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createInvestmentHandlers(services.aggregates, services.terms, services.requireFollowedChain);
  },
  routes: addInvestmentRoutes,
};
