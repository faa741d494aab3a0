import type {} from '@fastify/rate-limit';
import { MEDIA_MAX_BYTES, mediaContentTypes } from '@nodo/contracts/images/commands';
import {
  DOCUMENT_TYPE,
  documentObjectPath,
  isVideoType,
  mediaObjectPath,
  VIDEO_MAX_BYTES,
  videoContentTypes,
} from '@nodo/contracts/media/values';
import { AppError } from '@nodo/platform/errors';
import { newId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Session } from '@nodo/platform/sessions';
import { correlationOf } from '@nodo/platform/tracing/requests';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { FastifyRequest } from 'fastify';
import type { CommandRequest } from '../commands/context.ts';
import type { Dispatcher } from '../commands/dispatcher.ts';
import type { Api, Call } from '../commands/http.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { held } from '../uploads/held.ts';
import { announced, receive } from '../uploads/receive.ts';
import { Turns } from '../uploads/turns.ts';
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
/** Pictures decoded concurrently: the others wait in the object store, so that commands stay fast. */
const AT_ONCE = 2;

/** Upload URLs for pictures, documents and videos, and the uploads themselves. */
export function addMediaRoutes(api: Api, options: MediaRouteOptions): void {
  const turns = new Turns(AT_ONCE);
  const link = async (call: Call<'POST /api/media/upload-url'>) => {
    const { session } = call;
    const sent = sentBy(session, call.request);
    options.dispatcher.check('RecordMediaFile', sent);
    const asked = call.body;
    options.dispatcher.check(commandFor(asked.contentType), sent);
    return mediaUploadTarget(options, session.userId, asked);
  };
  api.handle('POST /api/media/upload-url', link, uploadLimit);
  addFileRoute(api, 'PUT /api/uploads/media/{id}', VIDEO_MAX_BYTES, (call) => takeFile(options, turns, call));
}

/** The command that records a stored file of this type. */
function commandFor(contentType: string): 'RecordMediaFile' | 'RecordMediaDocument' | 'RecordVideoFile' {
  if (contentType === DOCUMENT_TYPE) return 'RecordMediaDocument';
  return isVideoType(contentType) ? 'RecordVideoFile' : 'RecordMediaFile';
}

async function takeFile(options: MediaRouteOptions, turns: Turns, call: Call<'PUT /api/uploads/media/{id}'>) {
  const { dispatcher, objects } = options;
  const { request, session } = call;
  const token = uploadTokenOf(options.tokens, call.params.id, session.userId);
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
    return await call.dispatch(command, kept, sent);
  } catch (error) {
    // A definite refusal; after any other error the command may have been recorded, so its objects stay.
    if (error instanceof AppError && error.status < 500) {
      const { discardPicture } = await pictures();
      await Promise.all([discardPicture(objects, token.id), objects.remove(documentObjectPath(token.id))]);
    }
    throw error;
  }
}

/** The decoders are loaded on first use: they would take a good part of the service's start. */
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

/** A document is stored as sent: it is only parsed enough to verify that it is a complete PDF. */
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
  const path = mediaObjectPath(token.id, 'incoming');
  return held(objects, path, { body: request.raw, file }, (body) =>
    turns.run(async () => {
      const { keepPicture } = await pictures();
      return keepPicture(objects, token.id, { body: await body(), contentType: token.type });
    }),
  );
}

function sentBy(session: Session, request: FastifyRequest): CommandRequest {
  return {
    actor: { kind: 'user', id: session.userId, role: session.role },
    sessionId: session.id,
    key: newId(),
    correlationId: correlationOf(request, request.id),
    causationId: request.id,
    occurredAt: new Date().toISOString(),
    stepUp: session.stepUp,
  };
}
