import type { ContactView } from '@nodo/contracts/contact';
import { requireSession } from '@nodo/platform/http';
import type { Routing } from '../routing.ts';
import { allTransfers, currentRates, ownTransfers } from './queries.ts';

export function transferRoutes({ get, app, config }: Routing): void {
  const { tron, chat } = config;

  get('/api/blockchain/transactions', (view, { session, query: { scope, ...which } }) =>
    scope === 'all' ? allTransfers(view, tron, which) : ownTransfers(view, session.userId, tron, which),
  );

  /** For whoever paid otherwise than asked: nobody but staff is shown such a transfer. */
  app.get('/api/contact', (request): ContactView => {
    requireSession(request, 'transfers.readOwn');
    return chat;
  });

  get('/api/blockchain/rates', (view) => currentRates(view, tron));
}
