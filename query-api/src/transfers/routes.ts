import type { ContactView } from '@nodo/contracts/contact';
import { transactionsQuerySchema } from '@nodo/contracts/transfers/api';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { allTransfers, currentRates, ownTransfers } from './queries.ts';

const transactionsQuery = asOfQuery.extend(transactionsQuerySchema.shape);

export function transferRoutes({ app, config, reader }: Routing): void {
  const { tron, chat } = config;

  app.get('/api/blockchain/transactions', (request, reply) => {
    const session = requireSession(request, 'transfers.readOwn');
    const { asOf, scope, investmentId } = parseInput(transactionsQuery, request.query);
    if (scope === 'all') requireSession(request, 'transfers.readAll');
    return reader.answer(request, reply, asOf, (view) =>
      scope === 'all'
        ? allTransfers(view, tron, investmentId)
        : ownTransfers(view, session.userId, tron, investmentId),
    );
  });

  /** For whoever paid otherwise than asked: nobody but staff is shown such a transfer. */
  app.get('/api/contact', (request): ContactView => {
    requireSession(request, 'transfers.readOwn');
    return chat;
  });

  app.get('/api/blockchain/rates', (request, reply) => {
    requireSession(request, 'transfers.readOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => currentRates(view, tron));
  });
}
