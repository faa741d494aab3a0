import type {} from '@fastify/rate-limit';
import { UPLOAD_URL_MINUTES } from '@nodo/contracts/kyc/documents';
import { sanctionsObjectPath } from '@nodo/contracts/sanctions/commands';
import {
  SANCTIONS_MAX_BYTES,
  sanctionsContentTypes,
  sanctionsListSchema,
  sanctionsTooLarge,
} from '@nodo/contracts/sanctions/values';
import { AppError } from '@nodo/platform/errors';
import { newId } from '@nodo/platform/ids';
import type { Session } from '@nodo/platform/sessions';
import { SignedTokens } from '@nodo/platform/signed-token';
import { correlationOf } from '@nodo/platform/tracing/requests';
import { z } from 'zod';
import type { Api, Call } from '../commands/http.ts';
import type { RouteServices } from '../module.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { announced, receive } from '../uploads/receive.ts';
import { Turns } from '../uploads/turns.ts';
import { listReader } from './list-reader.ts';

const bound = z.object({
  /** Id of the file to be; makes the URL single-use. */
  id: z.uuid(),
  user: z.uuid(),
  list: sanctionsListSchema,
  size: z.int(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});

const accepted = {
  types: sanctionsContentTypes,
  maxBytes: SANCTIONS_MAX_BYTES,
  refusal: 'Se acepta el archivo XML de la lista',
  tooLarge: sanctionsTooLarge.message,
} as const;

type Options = Pick<RouteServices, 'dispatcher' | 'objects' | 'used' | 'config'>;

/** A list is parsed while it streams in: by its last byte it is known whether it is valid. */
export function addUploadRoutes(api: Api, { dispatcher, objects, used, config }: Options): void {
  const tokens = new SignedTokens(config.sessionSecret, 'sanctions-upload', bound);
  // Parsing one keeps a core busy for a second or two: never two at once.
  const turns = new Turns(1);

  /** Throws PASSKEY_REQUIRED where staff work needs a passkey, before a byte is read. */
  function check({ userId, role, stepUp }: Session): void {
    dispatcher.check('ImportSanctionsList', { actor: { kind: 'user', id: userId, role }, stepUp });
  }

  async function link({ session, body }: Call<'POST /api/sanctions/lists/upload-url'>) {
    check(session);
    const until = await used.endIn(UPLOAD_URL_MINUTES);
    const { list, size } = body;
    const token = tokens.sign({ id: newId(), user: session.userId, list, size, until });
    return { uploadURL: `/api/uploads/sanctions/${token}` };
  }

  async function take(call: Call<'PUT /api/uploads/sanctions/{id}'>) {
    const { params, request, session } = call;
    const token = uploadTokenOf(tokens, params.id, session.userId);
    check(session);
    const file = announced(request.headers, accepted, { size: token.size });
    if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
    const objectPath = sanctionsObjectPath(token.id);
    const reader = listReader(token.list);
    const sha256 = await turns.run(() => receive(objects, objectPath, request.raw, file, reader));
    const payload = { ...reader.summary, sha256, bytes: file.size, objectPath };
    // The URL is single-use, so its id serves as the idempotency key.
    const sent = {
      actor: { kind: 'user', id: session.userId, role: session.role },
      key: token.id,
      correlationId: correlationOf(request, request.id),
      causationId: request.id,
      occurredAt: new Date().toISOString(),
      stepUp: session.stepUp,
      sessionId: session.id,
    } as const;
    try {
      const imported = await call.dispatch('ImportSanctionsList', payload, sent);
      if (!imported.isNew) await objects.remove(objectPath);
      return imported;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await objects.remove(objectPath);
      throw error;
    }
  }

  api.handle('POST /api/sanctions/lists/upload-url', link, uploadLimit);
  addFileRoute(api, 'PUT /api/uploads/sanctions/{id}', SANCTIONS_MAX_BYTES, take);
}
