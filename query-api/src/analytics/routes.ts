import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { platformCharts } from './platform-charts.ts';
import { platformFigures } from './platform-figures.ts';
import { portfolio } from './queries.ts';

export function analyticsRoutes({ app, reader }: Routing): void {
  app.get('/api/analytics/portfolio', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => portfolio(view, session.userId));
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
