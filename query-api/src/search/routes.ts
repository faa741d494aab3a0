import type { Routing } from '../routing.ts';
import { searchAll } from './queries.ts';

/** Finds anything by whatever one has of it; never what the reader may not see. */
export function searchRoutes({ get, sayFor }: Routing): void {
  get('/api/search', async (view, { session, query }) =>
    searchAll(view, query.q, session.role, await sayFor(session.userId)),
  );
}
