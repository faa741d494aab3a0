import type { ContactView } from '@nodo/contracts/contact';
import { TRANSACTIONS_PAGE } from '@nodo/contracts/transfers/values';
import { AppError } from '@nodo/platform/errors';
import type { Routing } from '../routing.ts';
import { transferCsv } from './csv.ts';
import { allTransfers, currentRates, ownTransfers } from './queries.ts';

const ONLY_ALL = 'Se busca entre las de todos: pídelas con scope=all y sin persona';

export function transferRoutes({ get, getCsvPages, app, config }: Routing): void {
  const { tron, chat, legal } = config;

  get('/api/blockchain/transactions', (view, { session, query: { scope, person, ...which } }) => {
    if (scope === 'all' && person === undefined) return allTransfers(view, tron, which);
    const { search, status, from, to, ...own } = which;
    const [narrowing] = Object.entries({ search, status, from, to }).flatMap(([name, value]) =>
      value ? [name] : [],
    );
    if (narrowing) throw new AppError('VALIDATION_FAILED', ONLY_ALL, { [narrowing]: ONLY_ALL });
    return ownTransfers(view, person ?? session.userId, tron, own);
  });

  const file = { columns: transferCsv, size: TRANSACTIONS_PAGE };
  getCsvPages('/api/blockchain/transactions/export', 'transferencias', file, (view, { query }, last) =>
    allTransfers(view, tron, { ...query, before: last?.id }),
  );

  app.get('/api/contact', (): ContactView => ({ chat, legal }));

  get('/api/blockchain/rates', (view) => currentRates(view, tron));
}
