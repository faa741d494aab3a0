import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { payoutCsv } from './csv.ts';
import { payoutFigures, payoutList } from './queries.ts';
import { payoutTerms } from './terms.ts';

export function payoutRoutes({ get, getCsv, config }: Routing): void {
  get('/api/payouts', (view, { query }) => payoutList(view, config, query));

  getCsv('/api/payouts/export', 'retiros', async (view, { query }) =>
    listCsv(payoutCsv, await payoutList(view, config, { ...query, most: LIST_EXPORT_MAX + 1 })),
  );

  get('/api/payouts/figures', (view) => payoutFigures(view));

  get('/api/payouts/terms', (view, { session }) => payoutTerms(view, session.userId, config));
}
