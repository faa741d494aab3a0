import type { Routing } from '../routing.ts';
import { payoutList, payoutTerms } from './queries.ts';

export function payoutRoutes({ get, config }: Routing): void {
  get('/api/payouts', (view, { query: { person } }) => payoutList(view, config, person));

  get('/api/payouts/terms', (view, { session }) => payoutTerms(view, session.userId, config));
}
