import { bogotaDay } from '@nodo/contracts/bogota';
import { booksExportQuerySchema } from '@nodo/contracts/books/views';
import { can } from '@nodo/contracts/permissions';
import { dayBegins, dayEnds } from '@nodo/contracts/reports/periods';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfSchema } from '../read-model/as-of.ts';
import { csvFile } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { journalCsv } from './csv.ts';
import { journalText } from './export.ts';
import { accountLines, balances, exportedLines } from './queries.ts';

const exportQuery = booksExportQuerySchema.extend({ asOf: asOfSchema.optional() });

export function booksRoutes({ app, get, config, reader, sayFor }: Routing): void {
  get('/api/books', balances);

  // Only staff with `users.read` see whose balance it is; analysts see the amounts only.
  get('/api/books/lines', (view, { query, session }) =>
    accountLines(view, query, {
      explorerUrl: config.tron.explorerUrl,
      seesPeople: can(session.role, 'users.read'),
    }),
  );

  app.get('/api/books/export', async (request, reply) => {
    const { role, userId } = requireSession(request, 'books.read');
    const { asOf, format, from, to } = parseInput(exportQuery, request.query);
    if (from !== undefined && to !== undefined && to < from) {
      const message = 'El último día es anterior al primero.';
      throw new AppError('VALIDATION_FAILED', message, { to: message });
    }
    const days = { from: from ? dayBegins(from) : null, to: to ? dayEnds(to) : null };
    const lines = await reader.answer(request, reply, asOf, (view) =>
      exportedLines(view, days, can(role, 'users.read')),
    );
    const isCsv = format === 'csv';
    return reply
      .header(
        'content-disposition',
        `attachment; filename="libro-diario-${bogotaDay(new Date())}.${isCsv ? 'csv' : 'journal'}"`,
      )
      .header('cache-control', 'no-store')
      .type(isCsv ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(isCsv ? csvFile(journalCsv, lines)(await sayFor(userId)) : journalText(lines));
  });
}
