import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { parkedKeySchema } from '@nodo/contracts/projections/commands';
import { narrow } from '@nodo/contracts/projections/narrow';
import type { ParkedKeyAnswer } from '@nodo/contracts/projections/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { listCsv, whole } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { projectionCsv, projectionLines } from './csv.ts';
import { eventFields } from './event-fields.ts';
import { findParkedKey, listProjections } from './queries.ts';

const noQuery = z.strictObject({});

/**
 * Status of the projections and their parked keys. It is about the current state, so there is no `asOf`; the data
 * of a failing event is read from the log itself.
 */
export function projectionRoutes({ app, getCsv, reader, log }: Routing): void {
  app.get('/api/projections', (request, reply) => {
    requireSession(request, 'projections.read');
    parseInput(noQuery, request.query);
    return reader.inspect(request, reply, (view) => listProjections(view));
  });

  getCsv('/api/projections/export', 'proyecciones', async (view, { query }) => {
    const all = await listProjections(view, LIST_EXPORT_MAX + 1);
    whole(all.parked);
    return (sayOwn) => listCsv(projectionCsv, projectionLines(narrow(all, query, sayOwn)))(sayOwn);
  });

  app.get('/api/projections/:projection/parked/:key', async (request, reply): Promise<ParkedKeyAnswer> => {
    requireSession(request, 'projections.read');
    parseInput(noQuery, request.query);
    const path = parkedKeySchema.safeParse(request.params);
    if (!path.success) throw new AppError('NOT_FOUND');
    const found = await reader.inspect(request, reply, (view) => findParkedKey(view, path.data));
    if (!found) return { parked: null };
    const record = await log.find(found.stream, found.revision);
    const fields = record ? eventFields(record.type, record.data) : null;
    return { parked: { ...found.detail, fields } };
  });
}
