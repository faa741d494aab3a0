import type { ContactView } from '@nodo/contracts/contact';
import type { Routing } from '../routing.ts';
import { allTransfers, currentRates, ownTransfers } from './queries.ts';

export function transferRoutes({ get, app, config }: Routing): void {
  const { tron, chat, legal } = config;

  get('/api/blockchain/transactions', (view, { session, query: { scope, person, ...which } }) =>
    scope === 'all' && person === undefined
      ? allTransfers(view, tron, which)
      : ownTransfers(view, person ?? session.userId, tron, which),
  );

  app.get('/api/contact', (): ContactView => ({ chat, legal }));

  get('/api/blockchain/rates', (view) => currentRates(view, tron));
}
