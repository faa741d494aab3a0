import type { commands } from '@nodo/contracts/decisions/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { type DecisionState, evolveDecision } from './decider.ts';
import { createDecisionHandlers } from './handlers.ts';
import { addDecisionRoutes } from './routes.ts';

export const decisionsModule = {
  streams: (open: OpenStream) => ({
    decisions: open<DecisionState>({ name: streams.decision, initial: null, evolve: evolveDecision }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createDecisionHandlers(services.aggregates);
  },
  routes: addDecisionRoutes,
};
