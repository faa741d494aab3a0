import type { Routing } from '../routing.ts';
import { allDocuments, ownDocuments, ownReports } from './queries.ts';

/** One's own statements, and the documents that one may read (or, `?scope=all`, that were ever published). */
export function reportRoutes({ get }: Routing): void {
  get('/api/reports', (view, { session: { userId } }) => ownReports(view, userId));

  get('/api/documents', (view, { session: { userId }, query: { scope } }) =>
    scope === 'all' ? allDocuments(view) : ownDocuments(view, userId),
  );
}
