import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { payoutList, payoutTerms } from './queries.ts';

export function payoutRoutes({ app, config, reader }: Routing): void {
  app.get('/api/payouts', (request, reply) => {
    requireSession(request, 'payouts.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => payoutList(view, config));
  });

  app.get('/api/payouts/terms', (request, reply) => {
    const session = requireSession(request, 'payouts.request');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => payoutTerms(view, session.userId, config));
  });
}
