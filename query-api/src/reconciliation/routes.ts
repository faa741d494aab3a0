import { UNMATCHED_PAGE } from '@nodo/contracts/reconciliation/views';
import type { Routing } from '../routing.ts';
import { unmatchedCsv } from './csv.ts';
import { outflows } from './outflows.ts';
import { unmatchedFacts, unmatchedPage } from './queries.ts';

export function reconciliationRoutes({ get, getCsvPages, config }: Routing): void {
  get('/api/unmatched-transfers', (view, { query }) => unmatchedPage(view, query, config));

  get('/api/outflows', (view, { query }) => outflows(view, query, config.tron));

  const file = { columns: unmatchedCsv, size: UNMATCHED_PAGE };
  getCsvPages('/api/unmatched-transfers/export', 'por-conciliar', file, (view, { query }, last) =>
    unmatchedFacts(view, { ...query, after: last?.id }, config.tron),
  );
}
