import { PHOTO_KEPT_TYPE, photoObjectPath, photoQuerySchema } from '@nodo/contracts/identity/photo';
import { AppError, parseInput } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import type { Routing } from '../routing.ts';

const paramsSchema = z.object({ id: z.uuid().toLowerCase() });
/** Uploaded bytes are untrusted: nothing in them may run, and no other page may embed them. */
const HARMLESS = "default-src 'none'; frame-ancestors 'none'; sandbox";
/**
 * A photo's id never gets other content, but the photo or the right to see it may be withdrawn: browsers
 * revalidate after an hour.
 */
const AN_HOUR = 'private, max-age=3600';

/**
 * GET /api/users/{id}/photo?v=: one's own photo, or anybody's for who may read people; everybody else gets
 * PHOTO_NOT_FOUND (PASSKEY_REQUIRED if only a passkey verification is missing). Reads the object store only: ids are
 * published in responses alone, and replaced photos are deleted.
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
