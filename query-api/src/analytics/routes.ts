import { analyticsPeriodSchema } from '@nodo/contracts/advanced-analytics';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { advancedAnalytics } from './advanced.ts';
import { marketComparison } from './market-comparison.ts';
import { platformCharts } from './platform-charts.ts';
import { platformFigures } from './platform-figures.ts';
import { portfolio } from './queries.ts';
import { riskAnalysis } from './risk-analysis.ts';

const advancedQuery = readingQuery.extend({ period: analyticsPeriodSchema.default('12m') });

export function analyticsRoutes({ app, reader }: Routing): void {
  app.get('/api/analytics/portfolio', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => portfolio(view, session.userId));
  });

  app.get('/api/analytics/advanced', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf, period } = parseInput(advancedQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => advancedAnalytics(view, session.userId, period));
  });

  app.get('/api/analytics/market-comparison', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => marketComparison(view, session.userId));
  });

  app.get('/api/analytics/risk-analysis', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => riskAnalysis(view, session.userId));
  });

  app.get('/api/analytics/platform', (request, reply) => {
    requireSession(request, 'platform.read');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, platformFigures);
  });

  app.get('/api/analytics/platform/charts', (request, reply) => {
    requireSession(request, 'platform.read');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, platformCharts);
  });
}
