import {
  AUDIT_EXPORT_MAX,
  type AuditFilter,
  auditFilterSchema,
  exportAuditQuerySchema,
  listAuditQuerySchema,
} from '@nodo/contracts/audit';
import { TIME_ZONE } from '@nodo/contracts/constants';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import { z } from 'zod';
import { asOfSchema } from '../reading/as-of.ts';
import type { View } from '../reading/reader.ts';
import type { Routing } from '../routing.ts';
import { csvHeader, csvOf } from './export.ts';
import { countAudit, eachAudit, findAudit, listAudit, type Reading } from './queries.ts';

const asOf = { asOf: asOfSchema.optional() };
const listQuery = listAuditQuerySchema.extend(asOf);
const exportQuery = exportAuditQuerySchema.extend(asOf);
const detailQuery = auditFilterSchema.extend(asOf);
const pathSchema = z.object({ id: z.uuid() });

/** Who changed what, for those who may look back. */
export function auditRoutes({ app, reader }: Routing): void {
  app.get('/api/audit', (request, reply) => {
    const reading = readingOf(requireSession(request, 'audit.read'));
    const { asOf, ...query } = parseInput(listQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => listAudit(view, query, reading));
  });

  app.get('/api/audit/export', async (request, reply) => {
    const reading = readingOf(requireSession(request, 'audit.read'));
    const { asOf, format: _, ...filter } = parseInput(exportQuery, request.query);
    const file = await reader.answer(request, reply, asOf, (view) => csvFile(view, filter, reading));
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
    return reply
      .header('content-disposition', `attachment; filename="auditoria-${day}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(file);
  });

  app.get('/api/audit/:id', (request, reply) => {
    const reading = readingOf(requireSession(request, 'audit.read'));
    const path = pathSchema.safeParse(request.params);
    const { asOf, ...filter } = parseInput(detailQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      const detail = path.success ? await findAudit(view, path.data.id, filter, reading) : undefined;
      if (!detail) throw new AppError('NOT_FOUND');
      return detail;
    });
  });
}

/** Analysts study what happened, not to whom. */
function readingOf({ role }: Session): Reading {
  return { isMasked: role === 'analyst' };
}

/** The whole file: half a file would look like all there is, so too many entries are refused. */
async function csvFile(view: View, filter: AuditFilter, reading: Reading): Promise<Buffer> {
  if ((await countAudit(view, filter, AUDIT_EXPORT_MAX)) > AUDIT_EXPORT_MAX)
    throw new AppError('EXPORT_TOO_LARGE');
  const parts = [Buffer.from(csvHeader())];
  for await (const rows of eachAudit(view, filter, reading)) parts.push(Buffer.from(csvOf(rows)));
  return Buffer.concat(parts);
}
