import type { Readable } from 'node:stream';
import type {} from '@fastify/rate-limit';
import { DOCUMENT_TYPE, type DocumentView, documentObjectPath } from '@nodo/contracts/media-documents';
import { mediaObjectPath } from '@nodo/contracts/media-files';
import {
  MEDIA_MAX_BYTES,
  type MediaView,
  mediaUploadRequestSchema,
  mediaUploadTypes,
} from '@nodo/contracts/project-images';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { newId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Session } from '@nodo/platform/sessions';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommandRequest, Outcome } from '../commands/context.ts';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { setPosition } from '../commands/http.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { type Announced, announced, receive } from '../uploads/receive.ts';
import { discardPicture, keepPicture } from './pictures.ts';
import { Turns } from './turns.ts';
import { type MediaTokens, mediaUploadTarget } from './upload-token.ts';

export interface MediaRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly tokens: MediaTokens;
}

const accepted = {
  types: mediaUploadTypes,
  maxBytes: MEDIA_MAX_BYTES,
  refusal: 'Se aceptan JPG, PNG, WebP, AVIF y PDF',
} as const;
/** Pictures that are decoded at once: the others wait in the object store, so that commands stay quick. */
const AT_ONCE = 2;

/** POST /api/media/upload-url, and PUT /api/uploads/media/{token} where it sends the picture or document. */
export function addMediaRoutes(app: FastifyInstance, options: MediaRouteOptions): void {
  const turns = new Turns(AT_ONCE);
  app.post('/api/media/upload-url', { config: uploadLimit }, async (request, reply) => {
    const session = requireSession(request, 'warehouses.write');
    options.dispatcher.check('RecordMediaFile', sentBy(session, request));
    const asked = parseInput(mediaUploadRequestSchema, request.body);
    return reply.status(201).send(mediaUploadTarget(options.tokens, session.userId, asked));
  });
  addFileRoute(app, '/api/uploads/media/:id', MEDIA_MAX_BYTES, (request, reply) =>
    takeFile(options, turns, request, reply),
  );
}

async function takeFile(
  options: MediaRouteOptions,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { dispatcher, used, tokens } = options;
  const session = requireSession(request, 'warehouses.write');
  const token = uploadTokenOf(tokens, request, session.userId);
  const sent = { ...sentBy(session, request), key: token.id };
  dispatcher.check('RecordMediaFile', sent);
  const file = announced(request.headers, accepted, token);
  if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
  const { id } = token;
  const outcome =
    token.type === DOCUMENT_TYPE
      ? await takeDocument(options, id, request, { ...file, contentType: DOCUMENT_TYPE }, sent)
      : await takePicture(options, turns, id, request, file, sent);
  setPosition(reply, outcome);
  return reply.status(201).send(outcome.result);
}

async function takePicture(
  { dispatcher, objects }: MediaRouteOptions,
  turns: Turns,
  id: string,
  request: FastifyRequest,
  file: Announced,
  sent: CommandRequest,
): Promise<Outcome<MediaView>> {
  const { contentType } = file;
  const kept = await received(objects, id, request, file, (body) =>
    turns.run(async () => keepPicture(objects, id, { body: await body(), contentType })),
  );
  try {
    return await dispatcher.dispatch('RecordMediaFile', kept, sent);
  } catch (error) {
    // Refused for good; anything else may have been recorded, and its objects stay.
    if (error instanceof AppError && error.status < 500) await discardPicture(objects, id);
    throw error;
  }
}

/** A document is kept as it came: nothing of ours reads more of it than tells that it is a whole PDF. */
async function takeDocument(
  { dispatcher, objects }: MediaRouteOptions,
  id: string,
  request: FastifyRequest,
  file: Announced<typeof DOCUMENT_TYPE>,
  sent: CommandRequest,
): Promise<Outcome<DocumentView>> {
  const path = documentObjectPath(id);
  const sha256 = await receive(objects, path, request.raw, file);
  try {
    return await dispatcher.dispatch('RecordMediaDocument', { documentId: id, ...file, sha256 }, sent);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await objects.remove(path);
    throw error;
  }
}

/** Keeps a file as it came for as long as `work` takes, which reads it from the object store. */
async function received<T>(
  objects: ObjectStore,
  mediaId: string,
  request: FastifyRequest,
  file: Announced,
  work: (read: () => Promise<Readable>) => Promise<T>,
): Promise<T> {
  const path = mediaObjectPath(mediaId, 'incoming');
  await receive(objects, path, request.raw, file);
  try {
    return await work(async () => {
      const object = await objects.get(path);
      if (!object) throw new Error(`${path} is gone`);
      return object.body;
    });
  } finally {
    await objects.remove(path);
  }
}

function sentBy(session: Session, request: FastifyRequest): CommandRequest {
  return {
    actor: { kind: 'user', id: session.userId, role: session.role },
    key: newId(),
    correlationId: request.id,
    causationId: request.id,
    occurredAt: new Date().toISOString(),
    proof: session.proof,
  };
}
