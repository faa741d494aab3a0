import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { unmatchedCsv } from './csv.ts';
import { outflows } from './outflows.ts';
import { unmatchedFacts, unmatchedPage } from './queries.ts';

export function reconciliationRoutes({ get, getCsv, config }: Routing): void {
  get('/api/unmatched-transfers', (view, { query }) => unmatchedPage(view, query, config));

  get('/api/outflows', (view, { query }) => outflows(view, query, config.tron));

  getCsv('/api/unmatched-transfers/export', 'por-conciliar', async (view, { query }) =>
    listCsv(unmatchedCsv, await unmatchedFacts(view, query, config.tron, LIST_EXPORT_MAX + 1)),
  );
}
