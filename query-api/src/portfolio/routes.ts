import {
  type PortfolioDistribution,
  performanceQuerySchema,
  positionStates,
} from '@nodo/contracts/earnings/views';
import { analyticsPeriodSchema } from '@nodo/contracts/portfolio/advanced';
import { constructionStatusSchema } from '@nodo/contracts/warehouses/values';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { advancedAnalytics } from './advanced.ts';
import { marketComparison } from './market-comparison.ts';
import { performanceHistory } from './performance-history.ts';
import { platformCharts } from './platform-charts.ts';
import { platformFigures } from './platform-figures.ts';
import { portfolio } from './queries.ts';
import { riskAnalysis } from './risk-analysis.ts';

const advancedQuery = asOfQuery.extend({ period: analyticsPeriodSchema.default('12m') });
const performanceQuery = asOfQuery.extend(performanceQuerySchema.shape);

/** Figures of one's own portfolio. */
export function portfolioRoutes({ app, reader }: Routing): void {
  app.get('/api/analytics/performance-history', (request, reply) => {
    const { userId } = requireSession(request, 'portfolio.readOwn');
    const { asOf, months } = parseInput(performanceQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => performanceHistory(view, userId, months));
  });

  app.get('/api/analytics/portfolio-distribution', (request, reply) => {
    const { userId } = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => portfolioDistribution(view, userId));
  });

  app.get('/api/analytics/portfolio', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => portfolio(view, session.userId));
  });

  app.get('/api/analytics/advanced', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf, period } = parseInput(advancedQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => advancedAnalytics(view, session.userId, period));
  });

  app.get('/api/analytics/market-comparison', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => marketComparison(view, session.userId));
  });

  app.get('/api/analytics/risk-analysis', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => riskAnalysis(view, session.userId));
  });
}

/** Figures of the whole platform, for staff. */
export function platformRoutes({ app, reader }: Routing): void {
  app.get('/api/analytics/platform', (request, reply) => {
    requireSession(request, 'platform.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, platformFigures);
  });

  app.get('/api/analytics/platform/charts', (request, reply) => {
    requireSession(request, 'platform.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, platformCharts);
  });
}

async function portfolioDistribution(view: View, userId: string): Promise<PortfolioDistribution> {
  const { positions } = await portfolio(view, userId);
  return positions.map(({ constructionStatus, progressPercentage: _, ...position }) => ({
    ...position,
    status: positionStates[constructionStatusSchema.parse(constructionStatus)],
  }));
}
