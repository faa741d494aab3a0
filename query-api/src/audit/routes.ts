import {
  type AuditFilter,
  auditExportFileQuerySchema,
  auditFilterSchema,
} from '@nodo/contracts/audit/commands';
import { AUDIT_EXPORT_MAX, AUDIT_PDF_MAX, type AuditRow } from '@nodo/contracts/audit/views';
import { bogotaDay } from '@nodo/contracts/bogota';
import { LOCALE } from '@nodo/contracts/constants';
import { displayName } from '@nodo/contracts/identity/views';
import { roleLabel } from '@nodo/contracts/roles';
import type { Say } from '@nodo/contracts/sentences';
import { auditExportTokens } from '@nodo/platform/audit-export-token';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import { z } from 'zod';
import { findUser } from '../identity/queries.ts';
import { asOfSchema } from '../read-model/as-of.ts';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import type { AuditViewer } from './entry-rows.ts';
import { csvHeader, csvOf } from './export.ts';
import { filterLabels } from './filter-labels.ts';
import type { Printed } from './pdf.ts';
import { findPeople } from './people.ts';
import { countAudit, eachAudit, findAudit, listAudit } from './queries.ts';

const asOf = { asOf: asOfSchema.optional() };
const exportQuery = auditExportFileQuerySchema.extend(asOf);
const detailQuery = auditFilterSchema.extend(asOf);
const pathSchema = z.object({ id: z.uuid() });

/** The audit trail, for roles with `audit.read`. */
export function auditRoutes({ app, config, get, now, printer, reader, sayFor }: Routing): void {
  const tokens = auditExportTokens(config.sessionSecret);
  get('/api/audit', (view, { session, query }) => listAudit(view, query, viewerOf(session)));

  app.get('/api/audit/export', async (request, reply) => {
    const session = requireSession(request, 'audit.read');
    const { asOf, token } = parseInput(exportQuery, request.query);
    const asked = tokens.read(token);
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    if (asked?.viewer !== session.userId || isForeign || asked.until <= (await now())) {
      throw new AppError('NOT_FOUND', 'Esta descarga ya no está disponible. Exporta de nuevo.');
    }
    const { format, filter } = asked;
    const answer = <T>(read: (view: View) => Promise<T>) => reader.answer(request, reply, asOf, read);
    const file =
      format === 'pdf'
        ? await printer.print(session.userId, 'audit', () => answer((view) => toPrint(view, filter, session)))
        : await answer(async (view) =>
            csvFile(view, filter, viewerOf(session), await sayFor(session.userId)),
          );
    const day = bogotaDay(new Date());
    return reply
      .header('content-disposition', `attachment; filename="auditoria-${day}.${format}"`)
      .header('cache-control', 'no-store')
      .type(format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
      .send(file);
  });

  get('/api/audit/people', async (view, { session, query: { search } }) => ({
    people: await findPeople(view, search, viewerOf(session)),
  }));

  app.get('/api/audit/:id', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'audit.read'));
    const path = pathSchema.safeParse(request.params);
    const { asOf, ...filter } = parseInput(detailQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      const detail = path.success ? await findAudit(view, path.data.id, filter, viewer) : undefined;
      if (!detail) throw new AppError('NOT_FOUND');
      return detail;
    });
  });
}

/** Analysts see what happened, but not to whom. */
function viewerOf({ role }: Session): AuditViewer {
  return { isMasked: role === 'analyst' };
}

/** The whole CSV file. Too many entries are refused, since a truncated file would look complete. */
async function csvFile(view: View, filter: AuditFilter, viewer: AuditViewer, sayOwn: Say): Promise<Buffer> {
  await refuseMoreThan(view, filter, AUDIT_EXPORT_MAX);
  const parts = [Buffer.from(csvHeader(sayOwn))];
  for await (const rows of eachAudit(view, filter, viewer)) parts.push(Buffer.from(csvOf(rows, sayOwn)));
  return Buffer.concat(parts);
}

/** Data of the PDF: read in one snapshot, rendered after it is closed. */
async function toPrint(view: View, filter: AuditFilter, session: Session): Promise<Printed> {
  await refuseMoreThan(view, filter, AUDIT_PDF_MAX);
  const viewer = viewerOf(session);
  const rows: AuditRow[] = [];
  for await (const batch of eachAudit(view, filter, viewer)) rows.push(...batch);
  const person = await findUser(view, session.userId);
  const by = { name: person ? displayName(person) : session.userId, role: roleLabel(session.role) };
  // Whoever reads the paper must not take the past for the day on which it was printed.
  const asOf = view.isPast ? new Date(await momentOf(view)) : undefined;
  return { rows, filter: await filterLabels(view, filter, viewer), by, at: new Date(), asOf };
}

async function refuseMoreThan(view: View, filter: AuditFilter, most: number): Promise<void> {
  if ((await countAudit(view, filter, most)) <= most) return;
  const words = new Intl.NumberFormat(LOCALE).format(most);
  throw new AppError(
    'EXPORT_TOO_LARGE',
    `La exportación admite hasta ${words} registros. Acota el período o los filtros.`,
  );
}
