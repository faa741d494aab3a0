import type {} from '@fastify/rate-limit';
import { kycObjectPath, UPLOAD_MAX_BYTES, uploadContentTypes } from '@nodo/contracts/kyc/documents';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import { correlationOf } from '@nodo/platform/tracing/requests';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { Api, Call } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { addFileRoute, uploadLimit, uploadTokenOf } from '../uploads/file-route.ts';
import { announced, receive } from '../uploads/receive.ts';
import { whyNotUpload } from './decider.ts';
import { type UploadTokens, uploadUrl } from './upload-token.ts';

export interface UploadRouteOptions {
  readonly kyc: Aggregates['kyc'];
  /** How many days an approval is valid. */
  readonly validDays: number;
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly tokens: UploadTokens;
}

const accepted = {
  types: uploadContentTypes,
  maxBytes: UPLOAD_MAX_BYTES,
  refusal: 'Solo se aceptan imágenes (JPEG, PNG o WebP) y PDF.',
} as const;

/** Upload URLs for KYC documents, and the uploads themselves. */
export function addUploadRoutes(api: Api, options: UploadRouteOptions): void {
  const { kyc, validDays } = options;
  const link = async ({ session, body: asked }: Call<'POST /api/kyc/upload-url'>) => {
    const { userId } = session;
    const now = { at: new Date().toISOString(), validDays };
    const refused = whyNotUpload((await kyc.load(userId)).state, now);
    if (refused) throw AppError.from(refused);
    return uploadUrl(options, userId, asked);
  };
  api.handle('POST /api/kyc/upload-url', link, uploadLimit);
  addFileRoute(api, 'PUT /api/uploads/{id}', UPLOAD_MAX_BYTES, (call) => takeUpload(options, call));
}

async function takeUpload(
  { objects, tokens, used }: UploadRouteOptions,
  call: Call<'PUT /api/uploads/{id}'>,
) {
  const { request, session } = call;
  const token = uploadTokenOf(tokens, call.params.id, session.userId);
  const file = announced(request.headers, accepted, token);
  if (!(await used.claim(token.id, new Date(token.until)))) throw new AppError('UPLOAD_EXPIRED');
  const objectPath = kycObjectPath(session.userId, token.id);
  const sha256 = await receive(objects, objectPath, request.raw, file);
  const command = { documentType: token.document, objectPath, sha256, ...file };
  try {
    return await call.dispatch('RecordKycUpload', command, {
      actor: { kind: 'user', id: session.userId, role: session.role },
      key: token.id,
      correlationId: correlationOf(request, request.id),
      causationId: request.id,
      occurredAt: new Date().toISOString(),
      sessionId: session.id,
    });
  } catch (error) {
    // A definite refusal; after any other error the command may have been recorded, so its object stays.
    if (error instanceof AppError && error.status < 500) await objects.remove(objectPath);
    throw error;
  }
}
