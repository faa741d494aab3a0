import { PAYOUTS_PAGE } from '@nodo/contracts/payouts/values';
import type { Routing } from '../routing.ts';
import { payoutCsv } from './csv.ts';
import { payoutFigures, payoutList, payoutsAfter } from './queries.ts';
import { payoutTerms } from './terms.ts';

export function payoutRoutes({ get, getCsvPages, config }: Routing): void {
  get('/api/payouts', (view, { query }) => payoutList(view, config, query));

  const file = { columns: payoutCsv, size: PAYOUTS_PAGE };
  getCsvPages('/api/payouts/export', 'retiros', file, (view, { query }, last) =>
    payoutsAfter(view, config, { ...query, before: last?.id }),
  );

  get('/api/payouts/figures', (view) => payoutFigures(view));

  get('/api/payouts/terms', (view, { session }) => payoutTerms(view, session.userId, config));
}
