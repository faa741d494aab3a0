import { distributionQuerySchema, listReturnsQuerySchema } from '@nodo/contracts/earnings/views';
import { periodSchema } from '@nodo/contracts/periods';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { findDistribution, listDistributions } from './distribution-queries.ts';
import { accountOf, returnsOf } from './own-queries.ts';

const returnsQuery = asOfQuery.extend(listReturnsQuerySchema.shape);
const detailQuery = asOfQuery.extend(distributionQuerySchema.shape);
const paramsSchema = z.object({ period: periodSchema });

/** One's own balance and returns. */
export function ownRoutes({ app, reader }: Routing): void {
  app.get('/api/earnings/account', (request, reply) => {
    const { userId } = requireSession(request, 'earnings.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => accountOf(view, userId));
  });

  app.get('/api/earnings/returns', (request, reply) => {
    const { userId } = requireSession(request, 'earnings.readOwn');
    const { asOf, ...query } = parseInput(returnsQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => returnsOf(view, userId, query));
  });
}

/** The monthly distributions, for staff. */
export function distributionRoutes({ app, reader }: Routing): void {
  app.get('/api/distributions', (request, reply) => {
    requireSession(request, 'distributions.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, listDistributions);
  });

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
