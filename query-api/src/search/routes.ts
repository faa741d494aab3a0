import type { Routing } from '../routing.ts';
import { searchAll } from './queries.ts';

/** Global search, restricted to what the reader may see. */
export function searchRoutes({ get }: Routing): void {
  get('/api/search', (view, { session, query }) => searchAll(view, query.q, session.role));
}
