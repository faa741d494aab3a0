import { bogotaDay } from '@nodo/contracts/bogota';
import { chosenCameras, videoFilterSchema } from '@nodo/contracts/videos/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import { FILE_PAGE, listCsv } from '../read-model/list-csv.ts';
import { momentOf } from '../read-model/moment.ts';
import type { Routing } from '../routing.ts';
import { captionsOf } from './captions.ts';
import { cameraCsv, videoCsv } from './csv.ts';
import { findCaptioned, listCameras, listVideos, videoStats } from './queries.ts';

const videosQuery = asOfQuery.extend(videoFilterSchema.shape);
const paramsSchema = z.object({ id: z.uuid().toLowerCase() });

/** Reports per person in ten minutes: each one is rendered anew. */
const REPORT_LIMIT = { max: 60, timeWindow: 600_000 };

/** Construction videos, their figures and captions, and the cameras. */
export function videoRoutes({ get, getCsv, getCsvPages, app, printer, reader }: Routing): void {
  get('/api/progress-videos', (view, { query }) => listVideos(view, query));

  const file = { columns: videoCsv, size: FILE_PAGE };
  getCsvPages('/api/progress-videos/export', 'videos', file, (view, { query }, last) =>
    listVideos(view, query, FILE_PAGE, last),
  );

  get('/api/live-cameras', listCameras);

  getCsv('/api/live-cameras/export', 'camaras', async (view, { query }) =>
    listCsv(cameraCsv, chosenCameras(await listCameras(view), query)),
  );

  get('/api/progress-videos/stats', videoStats);

  const keyGenerator = (request: FastifyRequest) => request.session?.userId ?? request.ip;
  app.get(
    '/api/progress-videos/report',
    { config: { rateLimit: { ...REPORT_LIMIT, keyGenerator } } },
    async (request, reply) => {
      const { userId } = requireSession(request, 'videos.read');
      const { asOf, ...filter } = parseInput(videosQuery, request.query);
      const read = () =>
        reader.answer(request, reply, asOf, async (view) => {
          const [videos, cameras, stats, at] = await Promise.all([
            listVideos(view, filter),
            listCameras(view),
            videoStats(view),
            momentOf(view),
          ]);
          // Dated by what it tells of: a report of the past is not today's.
          return { videos, cameras, stats, filter, at: new Date(at) };
        });
      return reply
        .header(
          'content-disposition',
          `attachment; filename="videos-nodo-cartago-${bogotaDay(new Date())}.pdf"`,
        )
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(await printer.print(userId, 'videos', read));
    },
  );

  app.get('/api/progress-videos/:id/captions', async (request, reply) => {
    requireSession(request, 'videos.read');
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) throw new AppError('VIDEO_NOT_FOUND');
    const { asOf } = parseInput(asOfQuery, request.query);
    const video = await reader.answer(request, reply, asOf, (view) => findCaptioned(view, params.data.id));
    if (!video) throw new AppError('VIDEO_NOT_FOUND');
    return reply
      .type('text/vtt; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(captionsOf(video));
  });
}
