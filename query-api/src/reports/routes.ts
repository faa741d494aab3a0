import { DOCUMENTS_PAGE } from '@nodo/contracts/reports/views';
import type { Routing } from '../routing.ts';
import { documentCsv } from './csv.ts';
import { allDocuments, ownDocuments, ownReports } from './queries.ts';

/** A person's own statements, and the documents they may read (`?scope=all`: all ever published). */
export function reportRoutes({ get, getCsvPages }: Routing): void {
  get('/api/reports', (view, { session: { userId }, query }) => ownReports(view, userId, query));

  get('/api/documents', (view, { session: { userId }, query }) =>
    query.scope === 'all' ? allDocuments(view, query) : ownDocuments(view, userId, query),
  );

  const file = { columns: documentCsv, size: DOCUMENTS_PAGE };
  getCsvPages('/api/documents/all/export', 'documentos', file, (view, { query }, last) =>
    allDocuments(view, { ...query, before: last?.id, limit: DOCUMENTS_PAGE }),
  );
}
