import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { listCsv } from '../read-model/list-csv.ts';
import type { QueryModule, Routing } from '../routing.ts';
import { repurchaseCsv } from './csv.ts';
import { repurchaseRows, repurchasesView } from './queries.ts';

function repurchaseRoutes({ get, getCsv }: Routing): void {
  get('/api/repurchases', (view, { query }) => repurchasesView(view, query));

  getCsv('/api/repurchases/export', 'recompras', async (view, { query }) =>
    listCsv(repurchaseCsv, (await repurchaseRows(view, query, LIST_EXPORT_MAX + 1)).rows),
  );
}

export const repurchases: QueryModule = { routes: [repurchaseRoutes] };
