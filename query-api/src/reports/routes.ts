import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery, scopedQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { allDocuments, ownDocuments, ownReports } from './queries.ts';

/** One's own statements, and the documents that one may read (or, `?scope=all`, that were ever published). */
export function reportRoutes({ app, reader }: Routing): void {
  app.get('/api/reports', (request, reply) => {
    const { userId } = requireSession(request, 'reports.own');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => ownReports(view, userId));
  });

  app.get('/api/documents', (request, reply) => {
    const { userId } = requireSession(request, 'documents.read');
    const { asOf, scope } = parseInput(scopedQuery, request.query);
    if (scope === 'all') requireSession(request, 'documents.publish');
    return reader.answer(request, reply, asOf, (view) =>
      scope === 'all' ? allDocuments(view) : ownDocuments(view, userId),
    );
  });
}
