import { listDecisionsQuerySchema } from '@nodo/contracts/decisions/views';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery, asOfSchema } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { decisionStats, listDecisions } from './queries.ts';

const listQuery = listDecisionsQuerySchema.extend({ asOf: asOfSchema.optional() });

/** What one decided: only ever one's own. */
export function decisionRoutes({ app, reader }: Routing): void {
  app.get('/api/investment-decisions', (request, reply) => {
    const { userId } = requireSession(request, 'decisions.readOwn');
    const { asOf, ...query } = parseInput(listQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => listDecisions(view, userId, query));
  });

  app.get('/api/investment-decisions/stats', (request, reply) => {
    const { userId } = requireSession(request, 'decisions.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => decisionStats(view, userId));
  });
}
