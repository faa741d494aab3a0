import { distributionQuerySchema } from '@nodo/contracts/earnings/views';
import { periodSchema } from '@nodo/contracts/periods';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { findDistribution, listDistributions } from './distribution-queries.ts';
import { accountOf, returnsOf } from './own-queries.ts';

const detailQuery = asOfQuery.extend(distributionQuerySchema.shape);
const paramsSchema = z.object({ period: periodSchema });

/** One's own balance and returns. */
export function ownRoutes({ get }: Routing): void {
  get('/api/earnings/account', (view, { session: { userId } }) => accountOf(view, userId));

  get('/api/earnings/returns', (view, { session: { userId }, query }) => returnsOf(view, userId, query));
}

/** The monthly distributions, for staff. */
export function distributionRoutes({ get, app, reader }: Routing): void {
  get('/api/distributions', listDistributions);

  app.get('/api/distributions/:period', (request, reply) => {
    requireSession(request, 'distributions.read');
    const period = periodIn(request);
    const { asOf, ...query } = parseInput(detailQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      const found = await findDistribution(view, period, query);
      if (!found) throw new AppError('NOT_FOUND', 'No hay una distribución de ese mes.');
      return found;
    });
  });
}

/** Throws VALIDATION_FAILED for something that is no month. */
function periodIn(request: FastifyRequest): string {
  return parseInput(paramsSchema, request.params).period;
}
