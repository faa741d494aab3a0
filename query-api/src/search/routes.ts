import type { Routing } from '../routing.ts';
import { type AllSearches, searchAll } from './queries.ts';

/** Global search, restricted to what the reader may see. */
export const searchRoutes =
  (searches: AllSearches) =>
  ({ get, sayFor }: Routing): void =>
    get('/api/search', async (view, { session, query }) =>
      searchAll(searches, view, { q: query.q, role: session.role, say: await sayFor(session.userId) }),
    );
