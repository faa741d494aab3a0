import type { Routing } from '../routing.ts';
import { unmatchedPage } from './queries.ts';

export function reconciliationRoutes({ get, config }: Routing): void {
  get('/api/unmatched-transfers', (view, { query }) => unmatchedPage(view, query, config.tron));
}
