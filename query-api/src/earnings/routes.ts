import {
  distributionQuerySchema,
  listReturnsQuerySchema,
  type PortfolioDistribution,
  performanceQuerySchema,
  positionStates,
} from '@nodo/contracts/earnings-views';
import { periodSchema } from '@nodo/contracts/periods';
import { constructionStatusSchema } from '@nodo/contracts/warehouses';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { portfolio } from '../analytics/queries.ts';
import { readingQuery } from '../reading/as-of.ts';
import type { View } from '../reading/reader.ts';
import type { Routing } from '../routing.ts';
import { findDistribution, listDistributions } from './distribution-queries.ts';
import { accountOf, returnsOf } from './own-queries.ts';
import { performanceHistory } from './performance.ts';

const returnsQuery = readingQuery.extend(listReturnsQuerySchema.shape);
const performanceQuery = readingQuery.extend(performanceQuerySchema.shape);
const detailQuery = readingQuery.extend(distributionQuerySchema.shape);
const paramsSchema = z.object({ period: periodSchema });

/** One's own balance and returns, how one's portfolio went, and the monthly distributions for staff. */
export function earningsRoutes(routing: Routing): void {
  addOwnRoutes(routing);
  addPortfolioRoutes(routing);
  addDistributionRoutes(routing);
}

function addOwnRoutes({ app, reader }: Routing): void {
  app.get('/api/earnings/account', (request, reply) => {
    const { userId } = requireSession(request, 'earnings.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => accountOf(view, userId));
  });

  app.get('/api/earnings/returns', (request, reply) => {
    const { userId } = requireSession(request, 'earnings.readOwn');
    const { asOf, ...query } = parseInput(returnsQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => returnsOf(view, userId, query));
  });
}

function addPortfolioRoutes({ app, reader }: Routing): void {
  app.get('/api/analytics/performance-history', (request, reply) => {
    const { userId } = requireSession(request, 'portfolio.readOwn');
    const { asOf, months } = parseInput(performanceQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => performanceHistory(view, userId, months));
  });

  app.get('/api/analytics/portfolio-distribution', (request, reply) => {
    const { userId } = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => portfolioDistribution(view, userId));
  });
}

async function portfolioDistribution(view: View, userId: string): Promise<PortfolioDistribution> {
  const { positions } = await portfolio(view, userId);
  return positions.map(({ constructionStatus, progressPercentage: _, ...position }) => ({
    ...position,
    status: positionStates[constructionStatusSchema.parse(constructionStatus)],
  }));
}

function addDistributionRoutes({ app, reader }: Routing): void {
  app.get('/api/distributions', (request, reply) => {
    requireSession(request, 'distributions.read');
    const { asOf } = parseInput(readingQuery, request.query);
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
