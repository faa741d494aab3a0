import { FILE_PAGE } from '../read-model/list-csv.ts';
import type { QueryModule, Routing } from '../routing.ts';
import { repurchaseCsv } from './csv.ts';
import { repurchasesAfter, repurchasesView } from './queries.ts';

function repurchaseRoutes({ get, getCsvPages }: Routing): void {
  get('/api/repurchases', (view, { query }) => repurchasesView(view, query));

  const file = { columns: repurchaseCsv, size: FILE_PAGE };
  getCsvPages('/api/repurchases/export', 'recompras', file, (view, { query }, last) =>
    repurchasesAfter(view, query, last, FILE_PAGE),
  );
}

export const repurchases: QueryModule = { routes: [repurchaseRoutes] };
