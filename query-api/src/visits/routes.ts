import { VISITS_PAGE } from '@nodo/contracts/visits/views';
import { everyRow, listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { visitCsv } from './csv.ts';
import { listVisits } from './queries.ts';

export function visitRoutes({ get, getCsv }: Routing): void {
  get('/api/visits', (view, { session: { userId }, query }) => listVisits(view, userId, query));

  getCsv('/api/visits/export', 'visitas', async (view, { session: { userId }, query }) =>
    listCsv(
      visitCsv,
      await everyRow(VISITS_PAGE, (before) =>
        listVisits(view, userId, { ...query, scope: 'all', before, limit: VISITS_PAGE }),
      ),
    ),
  );
}
