import type { commands } from '@nodo/contracts/decisions/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { FastifyInstance } from 'fastify';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
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
  routes(app: FastifyInstance, services: RouteServices): void {
    addDecisionRoutes(app, services);
  },
};
