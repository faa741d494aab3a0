import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery, scopedQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { allTransfers, currentRates, ownTransfers } from './queries.ts';

export function transferRoutes({ app, config, reader }: Routing): void {
  const { tron } = config;

  app.get('/api/blockchain/transactions', (request, reply) => {
    const session = requireSession(request, 'transfers.readOwn');
    const { asOf, scope } = parseInput(scopedQuery, request.query);
    if (scope === 'all') requireSession(request, 'transfers.readAll');
    return reader.answer(request, reply, asOf, (view) =>
      scope === 'all' ? allTransfers(view, tron) : ownTransfers(view, session.userId, tron),
    );
  });

  app.get('/api/blockchain/rates', (request, reply) => {
    requireSession(request, 'transfers.readOwn');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => currentRates(view, tron));
  });
}
