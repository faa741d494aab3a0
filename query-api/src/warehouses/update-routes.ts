import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { mayForOthers } from '@nodo/platform/http';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { updateCsv } from './csv.ts';
import { listUpdates } from './updates-queries.ts';

export function updateRoutes({ get, getCsv }: Routing): void {
  get('/api/construction-updates', (view, { session: { userId }, query, request }) =>
    listUpdates(view, query, { userId, seesAuthors: mayForOthers(request, 'warehouses.read') }),
  );

  getCsv('/api/construction-updates/export', 'avances', async (view, { session: { userId }, query }) => {
    const wanted = { ...query, scope: 'all', limit: LIST_EXPORT_MAX + 1 } as const;
    return listCsv(updateCsv, await listUpdates(view, wanted, { userId, seesAuthors: true }));
  });
}
