import type { Routing } from '../routing.ts';
import { searchAll } from './queries.ts';

/** Global search, restricted to what the reader may see. */
export function searchRoutes({ get, sayFor }: Routing): void {
  get('/api/search', async (view, { session, query }) =>
    searchAll(view, query.q, session.role, await sayFor(session.userId)),
  );
}
