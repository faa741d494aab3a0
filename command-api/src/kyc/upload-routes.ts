import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type {} from '@fastify/rate-limit';
import { kycObjectPath, UPLOAD_MAX_BYTES, uploadUrlBodySchema } from '@nodo/contracts/kyc-documents';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Categories } from '../categories.ts';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { setPosition } from '../commands/http.ts';
import { whyNotEditable } from './decider.ts';
import { announced, receive } from './receive.ts';
import { type UploadToken, type UploadTokens, uploadUrl } from './upload-token.ts';

export interface UploadRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly kyc: Categories['kyc'];
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly tokens: UploadTokens;
}

const DRAINED_BYTES = 2 * UPLOAD_MAX_BYTES;
const DRAIN_MS = 10_000;
const paramsSchema = z.object({ id: z.string() });
/** Uploads that one person may ask for in ten minutes. */
const UPLOAD_LIMIT = { max: 100, timeWindow: 600_000 };

/** POST /api/kyc/upload-url, and PUT /api/uploads/{token} where it sends the file. */
export function addUploadRoutes(app: FastifyInstance, options: UploadRouteOptions): void {
  const { kyc, tokens } = options;
  const keyGenerator = (request: FastifyRequest) => request.session?.userId ?? request.ip;
  app.post(
    '/api/kyc/upload-url',
    { config: { rateLimit: { ...UPLOAD_LIMIT, keyGenerator } } },
    async (request, reply) => {
      const { userId } = requireSession(request, 'kyc.submitOwn');
      const asked = parseInput(uploadUrlBodySchema, request.body);
      const refused = whyNotEditable((await kyc.load(userId)).state);
      if (refused) throw AppError.from(refused);
      return reply.status(201).send(uploadUrl(tokens, userId, asked));
    },
  );
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put('/api/uploads/:id', async (request, reply) => {
      try {
        return await takeUpload(options, request, reply);
      } catch (error) {
        if (!(await drained(request.raw))) reply.header('connection', 'close');
        throw error;
      }
    });
  });
}

/**
 * Reads on to the end of a body that nobody wants, if that is not far: whoever is still sending would take an answer
 * for a broken connection. False when it is left unread.
 */
async function drained(body: IncomingMessage): Promise<boolean> {
  if (body.complete || body.destroyed) return true;
  if (!(Number(body.headers['content-length']) <= DRAINED_BYTES)) return false;
  body.resume();
  return finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).then(
    () => true,
    () => false,
  );
}

async function takeUpload(options: UploadRouteOptions, request: FastifyRequest, reply: FastifyReply) {
  const { dispatcher, objects, used } = options;
  const session = requireSession(request, 'kyc.submitOwn');
  const token = tokenOf(options.tokens, request, session.userId);
  const file = announced(request.headers, token);
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

/** Throws NOT_FOUND for a URL that was not made for this person, and UPLOAD_EXPIRED. */
function tokenOf(tokens: UploadTokens, request: FastifyRequest, userId: string): UploadToken {
  const token = tokens.read(paramsSchema.parse(request.params).id);
  if (token?.user !== userId) throw new AppError('NOT_FOUND');
  if (token.until <= Date.now()) throw new AppError('UPLOAD_EXPIRED');
  return token;
}
