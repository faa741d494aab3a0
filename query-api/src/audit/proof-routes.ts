import { Readable } from 'node:stream';
import { type AuditProof, consistencyQuerySchema } from '@nodo/contracts/audit/values';
import { bogotaDay } from '@nodo/contracts/bogota';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import type { Routing } from '../routing.ts';
import { exportLog } from './proof-export.ts';
import { auditTree, consistency, provedEvent, proveEntry, treeRoot } from './proof-queries.ts';

const noQuery = z.strictObject({});
const pathSchema = z.object({ id: z.uuid() });

/**
 * Proofs that the history was not altered. They cover the current log, so there is no `asOf`. Events are read
 * from the log itself, not from read models, so that tampering shows.
 */
export function proofRoutes({ app, reader, log }: Routing): void {
  app.get('/api/audit/tree', (request, reply) => {
    requireSession(request, 'audit.read');
    parseInput(noQuery, request.query);
    return reader.answer(request, reply, undefined, auditTree);
  });

  app.get('/api/audit/tree/consistency', (request, reply) => {
    requireSession(request, 'audit.read');
    const { from, to } = parseInput(consistencyQuerySchema, request.query);
    return reader.answer(request, reply, undefined, (view) => consistency(view, from, to));
  });

  app.get('/api/audit/tree/export', async (request, reply) => {
    requireSession(request, 'audit.prove');
    parseInput(noQuery, request.query);
    const tree = await reader.answer(request, reply, undefined, treeRoot);
    const day = bogotaDay(new Date());
    return reply
      .header('content-disposition', `attachment; filename="historia-${day}.ndjson"`)
      .header('cache-control', 'no-store')
      .type('application/x-ndjson; charset=utf-8')
      .send(Readable.from(exportLog(log, tree), { objectMode: false }));
  });

  app.get('/api/audit/:id/proof', async (request, reply): Promise<AuditProof> => {
    const { role } = requireSession(request, 'audit.read');
    parseInput(noQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    if (!path.success) throw new AppError('NOT_FOUND');
    const proved = await reader.answer(request, reply, undefined, (view) => proveEntry(view, path.data.id));
    if (!proved) throw new AppError('NOT_FOUND');
    const record = await log.find(proved.stream, proved.revision);
    if (!record) throw new AppError('EVENT_MISSING');
    const { position: _, ...event } = record;
    return { event: provedEvent(event, role === 'analyst'), ...proved.proof };
  });
}
