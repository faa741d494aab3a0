import { mayForOthers } from '@nodo/platform/http';
import { FILE_PAGE } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { updateCsv } from './csv.ts';
import { listUpdates } from './updates-queries.ts';

export function updateRoutes({ get, getCsvPages }: Routing): void {
  get('/api/construction-updates', (view, { session: { userId }, query, request }) =>
    listUpdates(view, query, { userId, seesAuthors: mayForOthers(request, 'warehouses.read') }),
  );

  const file = { columns: updateCsv, size: FILE_PAGE };
  getCsvPages('/api/construction-updates/export', 'avances', file, (view, asked, last) => {
    const wanted = { ...asked.query, scope: 'all', limit: FILE_PAGE, before: last?.id } as const;
    return listUpdates(view, wanted, { userId: asked.session.userId, seesAuthors: true });
  });
}
