import type {} from '@fastify/rate-limit';
import {
  kycObjectPath,
  UPLOAD_MAX_BYTES,
  uploadContentTypes,
  uploadUrlBodySchema,
} from '@nodo/contracts/kyc/documents';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { setPosition } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { announced, receive } from '../uploads/receive.ts';
import { whyNotEditable } from './decider.ts';
import { type UploadTokens, uploadUrl } from './upload-token.ts';

export interface UploadRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly kyc: Aggregates['kyc'];
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly tokens: UploadTokens;
}

const accepted = {
  types: uploadContentTypes,
  maxBytes: UPLOAD_MAX_BYTES,
  refusal: 'Solo se aceptan imágenes (JPEG, PNG o WebP) y PDF.',
} as const;

/** POST /api/kyc/upload-url, and PUT /api/uploads/{token} where it sends the file. */
export function addUploadRoutes(app: FastifyInstance, options: UploadRouteOptions): void {
  const { kyc, tokens } = options;
  app.post('/api/kyc/upload-url', { config: uploadLimit }, async (request, reply) => {
    const { userId } = requireSession(request, 'kyc.submitOwn');
    const asked = parseInput(uploadUrlBodySchema, request.body);
    const refused = whyNotEditable((await kyc.load(userId)).state);
    if (refused) throw AppError.from(refused);
    return reply.status(201).send(uploadUrl(tokens, userId, asked));
  });
  addFileRoute(app, '/api/uploads/:id', UPLOAD_MAX_BYTES, (request, reply) =>
    takeUpload(options, request, reply),
  );
}

async function takeUpload(options: UploadRouteOptions, request: FastifyRequest, reply: FastifyReply) {
  const { dispatcher, objects, used } = options;
  const session = requireSession(request, 'kyc.submitOwn');
  const token = uploadTokenOf(options.tokens, request, session.userId);
  const file = announced(request.headers, accepted, token);
  if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
  const objectPath = kycObjectPath(session.userId, token.id);
  const sha256 = await receive(objects, objectPath, request.raw, file);
  const command = { documentType: token.document, objectPath, sha256, ...file };
  try {
    const outcome = await dispatcher.dispatch('RecordKycUpload', command, {
      actor: { kind: 'user', id: session.userId, role: session.role },
      key: token.id,
      correlationId: request.id,
      causationId: request.id,
      occurredAt: new Date().toISOString(),
      sessionId: session.id,
    });
    setPosition(reply, outcome);
    return await reply.status(201).send(outcome.result);
  } catch (error) {
    // Refused for good; anything else may have been recorded, and its object stays.
    if (error instanceof AppError && error.status < 500) await objects.remove(objectPath);
    throw error;
  }
}
