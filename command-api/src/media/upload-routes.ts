import type { Readable } from 'node:stream';
import type {} from '@fastify/rate-limit';
import {
  MEDIA_MAX_BYTES,
  mediaContentTypes,
  mediaUploadRequestSchema,
} from '@nodo/contracts/images/commands';
import {
  DOCUMENT_TYPE,
  documentObjectPath,
  isVideoType,
  mediaObjectPath,
  VIDEO_MAX_BYTES,
  videoContentTypes,
} from '@nodo/contracts/media/values';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { newId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Session } from '@nodo/platform/sessions';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommandRequest } from '../commands/context.ts';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { setPosition } from '../commands/http.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { type Announced, announced, receive } from '../uploads/receive.ts';
import { Turns } from './turns.ts';
import { type MediaTokens, mediaUploadTarget } from './upload-token.ts';

export interface MediaRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly tokens: MediaTokens;
}

const acceptedVideos = {
  types: videoContentTypes,
  maxBytes: VIDEO_MAX_BYTES,
  refusal: 'Se aceptan MP4 y WebM',
  tooLarge: 'El video debe ser menor a 200MB',
} as const;
const acceptedDocuments = {
  types: [DOCUMENT_TYPE],
  maxBytes: MEDIA_MAX_BYTES,
  refusal: 'Se acepta PDF',
} as const;
const acceptedPictures = {
  types: mediaContentTypes,
  maxBytes: MEDIA_MAX_BYTES,
  refusal: 'Se aceptan JPG, PNG, WebP y AVIF',
} as const;
/** Pictures that are decoded at once: the others wait in the object store, so that commands stay quick. */
const AT_ONCE = 2;

/** POST /api/media/upload-url, and PUT /api/uploads/media/{token} where it sends the picture, the document or the video. */
export function addMediaRoutes(app: FastifyInstance, options: MediaRouteOptions): void {
  const turns = new Turns(AT_ONCE);
  app.post('/api/media/upload-url', { config: uploadLimit }, async (request, reply) => {
    const session = requireSession(request, 'warehouses.write');
    const sent = sentBy(session, request);
    options.dispatcher.check('RecordMediaFile', sent);
    const asked = parseInput(mediaUploadRequestSchema, request.body);
    options.dispatcher.check(commandFor(asked.contentType), sent);
    return reply.status(201).send(mediaUploadTarget(options.tokens, session.userId, asked));
  });
  addFileRoute(app, '/api/uploads/media/:id', VIDEO_MAX_BYTES, (request, reply) =>
    takeFile(options, turns, request, reply),
  );
}

/** What is sent once a file of this type is kept. */
function commandFor(contentType: string): 'RecordMediaFile' | 'RecordMediaDocument' | 'RecordVideoFile' {
  if (contentType === DOCUMENT_TYPE) return 'RecordMediaDocument';
  return isVideoType(contentType) ? 'RecordVideoFile' : 'RecordMediaFile';
}

async function takeFile(
  options: MediaRouteOptions,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { dispatcher, objects } = options;
  const session = requireSession(request, 'warehouses.write');
  const token = uploadTokenOf(options.tokens, request, session.userId);
  const sent = { ...sentBy(session, request), key: token.id };
  const command = commandFor(token.type);
  dispatcher.check(command, sent);
  const take = {
    RecordVideoFile: takeVideo,
    RecordMediaDocument: takeDocument,
    RecordMediaFile: takePicture,
  };
  const kept = await take[command]({ ...options, turns }, request, token);
  try {
    const outcome = await dispatcher.dispatch(command, kept, sent);
    setPosition(reply, outcome);
    return await reply.status(201).send(outcome.result);
  } catch (error) {
    // Refused for good; anything else may have been recorded, and its objects stay.
    if (error instanceof AppError && error.status < 500) {
      const { discardPicture } = await pictures();
      await Promise.all([discardPicture(objects, token.id), objects.remove(documentObjectPath(token.id))]);
    }
    throw error;
  }
}

/** The decoders are loaded when the first file comes: they would take a good part of the service's start. */
const pictures = () => import('./pictures.ts');

type Token = { readonly id: string; readonly type: string; readonly size: number; readonly until: number };

async function claim(used: UsedUploads, token: Token): Promise<void> {
  if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
}

async function takeVideo({ objects, used }: MediaRouteOptions, request: FastifyRequest, token: Token) {
  const type = videoContentTypes.find((one) => one === token.type);
  const file = announced(request.headers, acceptedVideos, { type, size: token.size });
  await claim(used, token);
  const { keepVideo } = await import('./videos.ts');
  return keepVideo(objects, token.id, request.raw, file);
}

/** A document is kept as it came: nothing of ours reads more of it than tells that it is a whole PDF. */
async function takeDocument({ objects, used }: MediaRouteOptions, request: FastifyRequest, token: Token) {
  const file = announced(request.headers, acceptedDocuments, { type: DOCUMENT_TYPE, size: token.size });
  await claim(used, token);
  const sha256 = await receive(objects, documentObjectPath(token.id), request.raw, file);
  return { documentId: token.id, ...file, sha256 };
}

async function takePicture(
  { objects, used, turns }: MediaRouteOptions & { readonly turns: Turns },
  request: FastifyRequest,
  token: Token,
) {
  const type = mediaContentTypes.find((one) => one === token.type);
  const file = announced(request.headers, acceptedPictures, { type, size: token.size });
  await claim(used, token);
  return received(objects, token.id, request, file, (body) =>
    turns.run(async () => {
      const { keepPicture } = await pictures();
      return keepPicture(objects, token.id, { body: await body(), contentType: token.type });
    }),
  );
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
    stepUp: session.stepUp,
  };
}
