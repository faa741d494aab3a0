import type {} from '@fastify/rate-limit';
import { UPLOAD_MAX_BYTES } from '@nodo/contracts/kyc/documents';
import {
  type DocumentUploaded,
  documentUploadRequestSchema,
  publishDocumentBodySchema,
} from '@nodo/contracts/reports/commands';
import { documentObjectPath } from '@nodo/contracts/reports/values';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Session } from '@nodo/platform/sessions';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { commandRequest, setPosition } from '../commands/http.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { announced, receive } from '../uploads/receive.ts';
import { type DocumentTokens, documentUploadTarget, receiptOf, receivedFile } from './upload-token.ts';

export interface DocumentRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly tokens: DocumentTokens;
}

const accepted = {
  types: ['application/pdf'],
  maxBytes: UPLOAD_MAX_BYTES,
  refusal: 'Se acepta PDF',
} as const;

/**
 * POST /api/documents/upload-url, PUT /api/uploads/documents/{token} where it sends the file, and POST /api/documents,
 * which makes a document of what the PUT answered, or of an address elsewhere.
 */
export function addDocumentRoutes(app: FastifyInstance, options: DocumentRouteOptions): void {
  const { dispatcher, tokens } = options;
  app.post('/api/documents/upload-url', { config: uploadLimit }, async (request, reply) => {
    const session = requireSession(request, 'documents.publish');
    check(dispatcher, session);
    const asked = parseInput(documentUploadRequestSchema, request.body);
    return reply.status(201).send(documentUploadTarget(tokens, session.userId, asked));
  });
  addFileRoute(app, '/api/uploads/documents/:id', UPLOAD_MAX_BYTES, (request, reply) =>
    takeDocument(options, request, reply),
  );
  app.post('/api/documents', async (request, reply) => {
    const session = requireSession(request, 'documents.publish');
    const { upload, ...body } = parseInput(publishDocumentBodySchema, request.body);
    const received = upload === undefined ? undefined : receivedFile(tokens, upload, session.userId);
    if (upload !== undefined && !received) throw new AppError('UPLOAD_EXPIRED');
    const sent = commandRequest(request, session);
    const outcome = await dispatcher.dispatch('PublishDocument', { ...body, ...received }, sent);
    setPosition(reply, outcome);
    return reply.status(201).send(outcome.result);
  });
}

/** Nothing is written down yet: an upload that no document is made of is deleted after a day. */
async function takeDocument(options: DocumentRouteOptions, request: FastifyRequest, reply: FastifyReply) {
  const { dispatcher, objects, tokens, used } = options;
  const session = requireSession(request, 'documents.publish');
  const token = uploadTokenOf(tokens.uploads, request, session.userId);
  check(dispatcher, session);
  const file = announced(request.headers, accepted, { type: 'application/pdf', size: token.size });
  if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
  const path = documentObjectPath(token.investorId, token.id);
  const sha256 = await receive(objects, path, request.raw, file);
  const answer: DocumentUploaded = { upload: receiptOf(tokens, token, sha256), sha256, size: file.size };
  return reply.status(201).send(answer);
}

/** Throws PASSKEY_REQUIRED where staff work needs one, before a byte is taken. */
function check(dispatcher: Dispatcher, { userId, role, stepUp }: Session): void {
  const actor = { kind: 'user', id: userId, role } as const;
  dispatcher.check('PublishDocument', { actor, stepUp });
}
