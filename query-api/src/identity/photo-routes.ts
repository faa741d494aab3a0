import { PHOTO_KEPT_TYPE, photoObjectPath, photoQuerySchema } from '@nodo/contracts/identity/photo';
import { AppError, parseInput } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import type { Routing } from '../routing.ts';

const paramsSchema = z.object({ id: z.uuid().toLowerCase() });
/** Whatever the bytes turn out to be, no browser runs them, and no other page embeds them. */
const HARMLESS = "default-src 'none'; frame-ancestors 'none'; sandbox";
/**
 * A photo never changes under its id, but it may be taken away, as may the right to see it: a browser asks again after
 * an hour.
 */
const AN_HOUR = 'private, max-age=3600';

/**
 * GET /api/users/{id}/photo?v=: one's own photo, and those of others for who may read people; to everybody else there
 * is none. Only the object store is asked: an id is told in answers alone, and what was replaced lies there no longer.
 */
export function photoRoutes({ app, objects }: Routing): void {
  app.get('/api/users/:id/photo', async (request, reply) => {
    const session = requireSession(request, 'profile.readOwn');
    const params = paramsSchema.safeParse(request.params);
    if (!params.success || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new AppError('PHOTO_NOT_FOUND');
    }
    const { id } = params.data;
    if (id !== session.userId && !mayForOthers(request, 'profile.readOwn')) {
      throw notShown(request, 'profile.readOwn', 'PHOTO_NOT_FOUND');
    }
    const { v } = parseInput(photoQuerySchema, request.query);
    const object = await objects.get(photoObjectPath(id, v));
    if (!object) throw new AppError('PHOTO_NOT_FOUND');
    reply
      .header('cache-control', AN_HOUR)
      .header('etag', `"${v}"`)
      .header('content-security-policy', HARMLESS)
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match']?.includes(`"${v}"`)) {
      object.body.destroy();
      return reply.status(304).send();
    }
    return reply
      .type(PHOTO_KEPT_TYPE)
      .header('content-length', object.size)
      .header('content-disposition', 'inline; filename="foto.webp"')
      .send(object.body);
  });
}
