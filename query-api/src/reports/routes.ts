import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { documentCsv } from './csv.ts';
import { allDocuments, ownDocuments, ownReports } from './queries.ts';

/** A person's own statements, and the documents they may read (`?scope=all`: all ever published). */
export function reportRoutes({ get, getCsv }: Routing): void {
  get('/api/reports', (view, { session: { userId } }) => ownReports(view, userId));

  get('/api/documents', (view, { session: { userId }, query: { scope } }) =>
    scope === 'all' ? allDocuments(view) : ownDocuments(view, userId),
  );

  getCsv('/api/documents/all/export', 'documentos', async (view, { query }) =>
    listCsv(documentCsv, await allDocuments(view, query, LIST_EXPORT_MAX + 1)),
  );
}
