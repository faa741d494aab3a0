import { VISITS_PAGE } from '@nodo/contracts/visits/views';
import type { Routing } from '../routing.ts';
import { visitCsv } from './csv.ts';
import { listVisits } from './queries.ts';

export function visitRoutes({ get, getCsvPages }: Routing): void {
  get('/api/visits', (view, { session: { userId }, query }) => listVisits(view, userId, query));

  const file = { columns: visitCsv, size: VISITS_PAGE };
  getCsvPages('/api/visits/export', 'visitas', file, (view, { session: { userId }, query }, last) =>
    listVisits(view, userId, { ...query, scope: 'all', before: last?.id, limit: VISITS_PAGE }),
  );
}
