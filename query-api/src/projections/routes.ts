import { type ParkedKeyAnswer, parkedKeySchema } from '@nodo/contracts/projections';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { LogRecords } from '@nodo/platform/log-records';
import { z } from 'zod';
import type { Routing } from '../routing.ts';
import { eventFields } from './event-fields.ts';
import { findParkedKey, listProjections } from './queries.ts';

const noQuery = z.strictObject({});

/**
 * How the read models are kept, and what stands still. It is about the machinery as it is now, so there is no `asOf`;
 * the event that can't be applied comes from the log itself.
 */
export function addProjectionRoutes({ app, reader }: Pick<Routing, 'app' | 'reader'>, log: LogRecords): void {
  app.get('/api/projections', (request, reply) => {
    requireSession(request, 'projections.read');
    parseInput(noQuery, request.query);
    return reader.answer(request, reply, undefined, listProjections);
  });

  app.get('/api/projections/:projection/parked/:key', async (request, reply): Promise<ParkedKeyAnswer> => {
    requireSession(request, 'projections.read');
    parseInput(noQuery, request.query);
    const path = parkedKeySchema.safeParse(request.params);
    if (!path.success) throw new AppError('NOT_FOUND');
    const found = await reader.answer(request, reply, undefined, (view) => findParkedKey(view, path.data));
    if (!found) return { parked: null };
    const record = await log.find(found.stream, found.revision);
    const fields = record ? eventFields(record.type, record.data) : null;
    return { parked: { ...found.detail, fields } };
  });
}
