import type {} from '@fastify/rate-limit';
import {
  PHOTO_MAX_BYTES,
  photoContentTypes,
  photoObjectPath,
  photoOtherType,
  photoTooLarge,
} from '@nodo/contracts/identity/photo';
import { UPLOAD_URL_MINUTES } from '@nodo/contracts/kyc/documents';
import { AppError } from '@nodo/platform/errors';
import { newId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import { SignedTokens } from '@nodo/platform/signed-token';
import { correlationOf } from '@nodo/platform/tracing/requests';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import { z } from 'zod';
import type { Api, Call } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { held } from '../uploads/held.ts';
import { announced } from '../uploads/receive.ts';
import { Turns } from '../uploads/turns.ts';

const tokenSchema = z.object({
  /** Id of the photo to be; makes the URL single-use. */
  id: z.uuid(),
  user: z.uuid(),
  type: z.enum(photoContentTypes),
  size: z.int(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});

const accepted = {
  types: photoContentTypes,
  maxBytes: PHOTO_MAX_BYTES,
  refusal: photoOtherType,
  tooLarge: photoTooLarge,
} as const;
/** Photos decoded concurrently: the others wait in the object store, so that commands stay fast. */
const AT_ONCE = 1;

interface PhotoRouteOptions {
  readonly users: Aggregates['users'];
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly sessionSecret: string;
}

/** One's own photo: its upload URL, the upload itself, and removal. */
export function addPhotoRoutes(api: Api, { users, objects, used, sessionSecret }: PhotoRouteOptions): void {
  const tokens = new SignedTokens(sessionSecret, 'photo-upload', tokenSchema);
  const turns = new Turns(AT_ONCE);

  const link = async ({ session, body }: Call<'POST /api/profile/photo/upload-url'>) => {
    await assertNotErasing(users, session.userId);
    const until = await used.endIn(UPLOAD_URL_MINUTES);
    const { contentType: type, size } = body;
    const token = tokens.sign({ id: newId(), user: session.userId, type, size, until });
    return { uploadURL: `/api/uploads/photos/${token}` };
  };

  const take = async (call: Call<'PUT /api/uploads/photos/{id}'>) => {
    const { request, session } = call;
    const { id: photoId, until, type, size } = uploadTokenOf(tokens, call.params.id, session.userId);
    const file = announced(request.headers, accepted, { type, size });
    if (!(await used.claim(photoId, new Date(until)))) throw new AppError('UPLOAD_EXPIRED');
    const path = photoObjectPath(session.userId, photoId);
    const incoming = photoObjectPath(session.userId, photoId, 'incoming');
    await held(objects, incoming, { body: request.raw, file }, (body) =>
      turns.run(async () => {
        // The decoder is loaded on first use: it would take a good part of the service's start.
        const { keepPhoto } = await import('./photo-picture.ts');
        await keepPhoto(objects, path, { body: await body(), contentType: type });
      }),
    );
    try {
      return await call.dispatch(
        'ChangeProfilePhoto',
        { photoId },
        {
          actor: { kind: 'user', id: session.userId, role: session.role },
          key: photoId,
          correlationId: correlationOf(request, request.id),
          causationId: request.id,
          occurredAt: new Date().toISOString(),
          sessionId: session.id,
        },
      );
    } catch (error) {
      // A definite refusal; after any other error the command may have been recorded, so its object stays.
      if (error instanceof AppError && error.status < 500) await objects.remove(path);
      throw error;
    }
  };

  api.handle('POST /api/profile/photo/upload-url', link, uploadLimit);
  addFileRoute(api, 'PUT /api/uploads/photos/{id}', PHOTO_MAX_BYTES, take);
  api.command('DELETE /api/profile/photo', 'ChangeProfilePhoto', () => ({ photoId: null }));
}
