import { Readable } from 'node:stream';
import { bogotaDay } from '@nodo/contracts/bogota';
import {
  compareEndsQuerySchema,
  compareExportQuerySchema,
  compareQuerySchema,
  figuresExportQuerySchema,
} from '@nodo/contracts/history/compare';
import { figureGroups } from '@nodo/contracts/history/figures/groups';
import {
  activityQuerySchema,
  exportHistoryQuerySchema,
  momentQuerySchema,
  statesQuerySchema,
  streamNameSchema,
  streamQuerySchema,
} from '@nodo/contracts/history/values';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import { z } from 'zod';
import { asOfSchema } from '../read-model/as-of.ts';
import type { ReadAt } from '../reserves/proof.ts';
import type { Routing } from '../routing.ts';
import { comparableTables, compareAsCsv, compareTable, endsOf, frameOf } from './compare.ts';
import type { HistoryViewer } from './event-rows.ts';
import { exportEnd, exportEvents } from './export.ts';
import { figuresAsCsv } from './figures.ts';
import { findMoment } from './moment.ts';
import { historyActivity, listHistory, placeInHistory } from './queries.ts';
import { replayFrom } from './replay-client.ts';
import { storyOf } from './story.ts';
import { sliceOf, statesPage, streamPage } from './streams.ts';

const exportQuery = exportHistoryQuerySchema.extend({ asOf: asOfSchema.optional() });
const pathSchema = z.object({ stream: streamNameSchema });

/** Searches, reads and replays all events, for roles with `history.read`. Read-only. */
export function historyRoutes({ app, config, get, reader, log, sayFor }: Routing): void {
  const readAt: ReadAt = (position, work) => reader.readAt(position, work);
  const sources = { log, replay: replayFrom(config) };
  get('/api/history/events', (view, { session, query }) => listHistory(view, query, viewerOf(session)));

  get('/api/history/events/place', (view, { session, query }) =>
    placeInHistory(view, query, viewerOf(session)),
  );

  app.get('/api/history/events/export', async (request, reply) => {
    const session = requireSession(request, 'history.read');
    const viewer = viewerOf(session);
    const { asOf, ...query } = parseInput(exportQuery, request.query);
    const end = await reader.answer(request, reply, asOf, (view) => exportEnd(view, query, viewer));
    const file = exportEvents(readAt, end, query, { viewer, sayOwn: await sayFor(session.userId) });
    const { format } = query;
    return reply
      .header('content-disposition', `attachment; filename="historia-${bogotaDay(new Date())}.${format}"`)
      .header('cache-control', 'no-store')
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
      .send(Readable.from(file, { objectMode: false }));
  });

  app.get('/api/history/activity', (request, reply) => {
    requireSession(request, 'history.read');
    const { days } = parseInput(activityQuerySchema, request.query);
    return reader.answer(request, reply, undefined, (view) => historyActivity(view, days));
  });

  app.get('/api/history/moment', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    const { at } = parseInput(momentQuerySchema, request.query);
    return reader.answer(request, reply, undefined, (view) => findMoment(view, at, viewer));
  });

  app.get('/api/history/tables', (request) => {
    requireSession(request, 'history.read');
    return comparableTables;
  });

  app.get('/api/history/compare', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    const query = parseInput(compareQuerySchema, request.query);
    return reader.answer(request, reply, undefined, (view) => compareTable(view, query, viewer));
  });

  app.get('/api/history/compare/ends', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    const ends = parseInput(compareEndsQuerySchema, request.query);
    return reader.answer(request, reply, undefined, (view) => endsOf(view, ends, viewer));
  });

  app.get('/api/history/compare/export', async (request, reply) => {
    const session = requireSession(request, 'history.read');
    const viewer = viewerOf(session);
    const query = parseInput(compareExportQuerySchema, request.query);
    const frame = await reader.answer(request, reply, undefined, (view) => frameOf(view, query, viewer));
    const csv = compareAsCsv(readAt, frame, await sayFor(session.userId));
    return reply
      .header('content-disposition', `attachment; filename="comparacion-${query.table}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(csv, { objectMode: false }));
  });

  app.get('/api/history/figures/export', async (request, reply) => {
    const { userId, ...session } = requireSession(request, 'history.read');
    const viewer = viewerOf(session);
    const { from, to, ...chosen } = parseInput(figuresExportQuerySchema, request.query);
    if (chosen.person !== undefined) requireSession(request, figureGroups.person.permission);
    if (chosen.period !== undefined) requireSession(request, figureGroups.distribution.permission);
    const ends = await reader.answer(request, reply, undefined, (view) => endsOf(view, { from, to }, viewer));
    const csv = await figuresAsCsv(readAt, ends, { role: session.role, chosen, config });
    return reply
      .header('content-disposition', `attachment; filename="cifras-${bogotaDay(new Date())}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(csv(await sayFor(userId)));
  });

  app.get('/api/history/streams/:stream', async (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    const query = parseInput(streamQuerySchema, request.query);
    const stream = streamOf(request.params);
    const slice = await reader.answer(request, reply, undefined, (view) =>
      sliceOf(view, stream, query, viewer),
    );
    return streamPage(sources, slice, query, viewer);
  });

  app.get('/api/history/streams/:stream/states', async (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    const query = parseInput(statesQuerySchema, request.query);
    const stream = streamOf(request.params);
    const slice = await reader.answer(request, reply, undefined, (view) =>
      sliceOf(view, stream, query, viewer),
    );
    return statesPage(sources, slice, viewer);
  });

  app.get('/api/history/streams/:stream/story', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    const stream = streamOf(request.params);
    return reader.answer(request, reply, undefined, (view) => storyOf(view, stream, viewer));
  });
}

/** Analysts see what happened, but not to whom. */
function viewerOf({ role }: Pick<Session, 'role'>): HistoryViewer {
  return { isMasked: role === 'analyst' };
}

/** An invalid stream name is answered as an unknown one: NOT_FOUND. */
function streamOf(params: unknown): string {
  const path = pathSchema.safeParse(params);
  if (!path.success) throw new AppError('NOT_FOUND');
  return path.data.stream;
}
