import { AUDIT_FILES_KEPT, type AuditFileView, auditFileColumns } from '@nodo/contracts/audit/files';
import { boolean, type RowOf } from '@nodo/contracts/read-models/table';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';

type FileRow = RowOf<typeof auditFileColumns>;
const noQuery = z.strictObject({});
const pathSchema = z.object({ id: z.uuid().toLowerCase() });

/**
 * Audit files that the worker writes, where it is configured to. They contain no names; downloads are recorded
 * all the same.
 */
export function auditFileRoutes({ app, objects, reader }: Routing): void {
  app.get('/api/audit/files', (request, reply) => {
    requireSession(request, 'audit.read');
    parseInput(noQuery, request.query);
    return reader.answer(request, reply, undefined, async (view) => (await files(view)).map(fileView));
  });

  app.get('/api/audit/files/:id', async (request, reply) => {
    requireSession(request, 'audit.read');
    parseInput(noQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    const rows = path.success && !isForeign ? await reader.read(files) : [];
    const file = rows.find(({ id }) => id === path.data?.id);
    const object = file && (await objects.get(file.object_path));
    if (!object) throw new AppError('NOT_FOUND');
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-length', object.size)
      .header('content-disposition', `attachment; filename="auditoria-hasta-${file.until_day}.ndjson"`)
      .header('cache-control', 'private, no-store')
      .send(object.body);
  });
}

/** Newest first; empty while the worker, which owns the table, has not created it. */
async function files(view: View): Promise<FileRow[]> {
  const [table] = await view.query(
    { exists: boolean },
    "SELECT to_regclass('chain.audit_files') IS NOT NULL AS exists",
  );
  if (!table?.exists) return [];
  return view.query(
    auditFileColumns,
    `SELECT * FROM chain.audit_files ORDER BY until_day DESC LIMIT ${AUDIT_FILES_KEPT}`,
  );
}

function fileView(row: FileRow): AuditFileView {
  return {
    id: row.id,
    since: row.since_day,
    until: row.until_day,
    entries: row.entries,
    firstPosition: row.first_position === null ? null : String(row.first_position),
    lastPosition: row.last_position === null ? null : String(row.last_position),
    sha256: row.sha256,
    size: row.size,
    madeAt: row.made_at,
  };
}
