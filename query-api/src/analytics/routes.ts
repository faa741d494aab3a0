import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { portfolio } from './queries.ts';

export function analyticsRoutes({ app, reader }: Routing): void {
  app.get('/api/analytics/portfolio', (request, reply) => {
    const session = requireSession(request, 'portfolio.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => portfolio(view, session.userId));
  });
}
