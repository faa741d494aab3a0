import { can } from '@nodo/contracts/permissions';
import type { Routing } from '../routing.ts';
import { accountLines, balances } from './queries.ts';

export function booksRoutes({ get, config }: Routing): void {
  get('/api/books', balances);

  // Whose balance it is, is the staff's to see; analysts see the amounts.
  get('/api/books/lines', (view, { query, session }) =>
    accountLines(view, query, {
      explorerUrl: config.tron.explorerUrl,
      seesPeople: can(session.role, 'users.read'),
    }),
  );
}
