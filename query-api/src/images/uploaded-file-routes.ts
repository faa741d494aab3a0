import { setTimeout as delay } from 'node:timers/promises';
import { mediaObjectPath } from '@nodo/contracts/media/values';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Reader } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { byteRange } from './byte-range.ts';
import { findMedia, type MediaRow } from './queries.ts';

const paramsSchema = z.object({ id: z.uuid().toLowerCase() });
const querySchema = z.strictObject({
  /** Width in pixels at which it is displayed; the smallest variant at least that wide is sent. */
  w: z.coerce.number('El ancho es un número de píxeles').int().positive().max(10_000).optional(),
});
/** Uploaded bytes are untrusted: nothing in them may run, and no other page may embed them. */
const HARMLESS = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** The content of an id never changes. Only signed-in people may see it, so only their own cache may keep it. */
const FOR_EVER = 'private, max-age=31536000, immutable';
/** Longest time from creating an id to its projection; an older id that is unknown stays unknown. */
const YOUNG_MS = 20 * 60_000;
const PATIENCE = { tries: 15, apartMs: 100 };

/**
 * GET /api/media/{id}?w=: an uploaded image or its smallest variant that is wide enough; or an uploaded video,
 * whole or the part a Range header asks for.
 */
export function uploadedFileRoutes({ app, objects, reader }: Routing): void {
  app.get('/api/media/:id', async (request, reply) => {
    requireSession(request, 'warehouses.read');
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) throw new AppError('IMAGE_NOT_FOUND');
    const { w } = parseInput(querySchema, request.query);
    const { id } = params.data;
    const media = await findSoon(reader, id);
    if (!media) throw new AppError('IMAGE_NOT_FOUND');
    if (media.widths === null) return sendVideo(request, reply, objects, { id, ...media });
    const part = w === undefined ? 'full' : (media.widths.find((width) => width >= w) ?? 'full');
    const tag = `"${id}-${part}"`;
    reply
      .header('cache-control', FOR_EVER)
      .header('etag', tag)
      .header('content-security-policy', HARMLESS)
      .header('x-content-type-options', 'nosniff');
    if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
    const object = await objects.get(mediaObjectPath(id, part));
    if (!object) {
      reply.removeHeader('etag').header('cache-control', 'no-store');
      throw new AppError('IMAGE_NOT_FOUND');
    }
    reply
      .type(media.content_type)
      .header('content-length', object.size)
      .header('content-disposition', `inline; filename="imagen-${id}.webp"`);
    return reply.send(object.body);
  });
}

interface Video {
  readonly id: string;
  readonly content_type: string;
  readonly size: number;
}

/** The whole video, or the part that a player or a resumed download asks for. */
async function sendVideo(request: FastifyRequest, reply: FastifyReply, objects: ObjectStore, video: Video) {
  const { id, size } = video;
  const tag = `"${id}"`;
  reply
    .header('cache-control', FOR_EVER)
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', HARMLESS)
    .header('x-content-type-options', 'nosniff');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  const isSame = (request.headers['if-range'] ?? tag) === tag;
  const range = isSame ? byteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.removeHeader('etag').header('cache-control', 'no-store').header('content-range', `bytes */${size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const object = request.method === 'HEAD' ? undefined : await objects.get(mediaObjectPath(id), range);
  if (!object && request.method !== 'HEAD') {
    reply.removeHeader('etag').header('cache-control', 'no-store');
    throw new AppError('VIDEO_NOT_FOUND');
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  // No file name: the page that links to it names the download after the video.
  reply
    .type(video.content_type)
    .header('content-length', range ? range.end - range.start + 1 : size)
    .header('content-disposition', 'inline');
  return reply.send(object?.body);
}

/**
 * An <img> may request an image that was just uploaded and can't send X-After-Position: while the id is young,
 * retry until the projection has caught up.
 */
async function findSoon(reader: Reader, id: string): Promise<MediaRow | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const media = await reader.read((view) => findMedia(view, id));
    if (media || attempt > PATIENCE.tries || !isYoung(id)) return media;
    await delay(PATIENCE.apartMs);
  }
}

/** The first 48 bits of a UUID version 7 (RFC 9562) are its creation time, in milliseconds since the epoch. */
function isYoung(id: string): boolean {
  const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return id[14] === '7' && Math.abs(Date.now() - madeAt) < YOUNG_MS;
}

function isKnown(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
