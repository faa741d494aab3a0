import type {} from '@fastify/rate-limit';
import { UPLOAD_MAX_BYTES } from '@nodo/contracts/kyc/documents';
import { documentObjectPath } from '@nodo/contracts/reports/values';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Session } from '@nodo/platform/sessions';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { Dispatcher } from '../commands/dispatcher.ts';
import type { Api, Call } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { announced, receive } from '../uploads/receive.ts';
import { checkReader } from './document-handlers.ts';
import { type DocumentTokens, documentUploadTarget, receiptOf, receivedFile } from './upload-token.ts';

export interface DocumentRouteOptions {
  readonly aggregates: Pick<Aggregates, 'users'>;
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
 * Upload URLs for documents, the uploads themselves, and publishing, which makes a document from an upload's receipt
 * or from an external URL.
 */
export function addDocumentRoutes(api: Api, options: DocumentRouteOptions): void {
  const { dispatcher } = options;
  const link = async (call: Call<'POST /api/documents/upload-url'>) => {
    check(dispatcher, call.session);
    const { investorId } = call.body;
    // The file is encrypted with the reader's key: a missing one would be taken for lost.
    if (investorId !== null) await checkReader(options.aggregates.users, investorId);
    return documentUploadTarget(options, call.session.userId, call.body);
  };
  api.handle('POST /api/documents/upload-url', link, uploadLimit);
  addFileRoute(api, 'PUT /api/uploads/documents/{id}', UPLOAD_MAX_BYTES, (call) =>
    takeDocument(options, call),
  );
  api.handle('POST /api/documents', async (call) => {
    const { session } = call;
    const { upload, ...body } = call.body;
    const received = upload === undefined ? undefined : await receivedFile(options, upload, session.userId);
    if (upload !== undefined && !received) throw new AppError('UPLOAD_EXPIRED');
    return call.dispatch('PublishDocument', { ...body, ...received });
  });
}

/** Nothing is recorded yet: an upload that is not published is deleted after a day. */
async function takeDocument(
  options: DocumentRouteOptions,
  { params, request, session }: Call<'PUT /api/uploads/documents/{id}'>,
) {
  const { dispatcher, objects, tokens, used } = options;
  const token = uploadTokenOf(tokens.uploads, params.id, session.userId);
  check(dispatcher, session);
  const file = announced(request.headers, accepted, { type: 'application/pdf', size: token.size });
  if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
  const path = documentObjectPath(token.investorId, token.id);
  const sha256 = await receive(objects, path, request.raw, file);
  return { upload: await receiptOf(options, token, sha256), sha256, size: file.size };
}

/** Throws PASSKEY_REQUIRED where staff work needs a passkey, before a byte is read. */
function check(dispatcher: Dispatcher, { userId, role, stepUp }: Session): void {
  const actor = { kind: 'user', id: userId, role } as const;
  dispatcher.check('PublishDocument', { actor, stepUp });
}
