import { recordDecisionSchema } from '@nodo/contracts/decisions/commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Pool } from '@nodo/platform/postgres';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { commandRequest, setPosition } from '../commands/http.ts';
import { holds } from './holdings.ts';

const NOTHING_HELD = 'Solo puedes mantener una bodega en la que tienes una inversión confirmada.';

export interface DecisionRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly pool: Pool;
}

export function addDecisionRoutes(app: FastifyInstance, { dispatcher, pool }: DecisionRouteOptions): void {
  app.post('/api/investment-decisions', async (request, reply) => {
    const session = requireSession(request, 'decisions.recordOwn');
    const sent = commandRequest(request, session);
    const command = parseInput(recordDecisionSchema, request.body);
    if (!(await holds(pool, session.userId, command.warehouseId))) {
      throw new AppError('NOT_ALLOWED_NOW', NOTHING_HELD, { warehouseId: NOTHING_HELD });
    }
    const outcome = await dispatcher.dispatch('RecordDecision', command, sent);
    setPosition(reply, outcome);
    return reply.status(201).send(outcome.result);
  });
}
