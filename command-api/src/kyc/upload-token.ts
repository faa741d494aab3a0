import {
  kycDocumentTypeSchema,
  kycObjectPath,
  UPLOAD_MAX_BYTES,
  UPLOAD_URL_MINUTES,
  type UploadUrlView,
  uploadContentTypeSchema,
  type uploadUrlBodySchema,
} from '@nodo/contracts/kyc/documents';
import { newId } from '@nodo/platform/ids';
import { SignedTokens } from '@nodo/platform/signed-token';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import { z } from 'zod';

const uploadTokenSchema = z.object({
  /** Id of the object; makes the URL single-use. */
  id: z.uuid(),
  user: z.uuid(),
  document: kycDocumentTypeSchema,
  type: uploadContentTypeSchema.optional(),
  size: z.int().optional(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});
export type UploadTokens = SignedTokens<typeof uploadTokenSchema>;

/** `secret` is SESSION_SECRET. */
export function uploadTokens(secret: string): UploadTokens {
  return new SignedTokens(secret, 'upload', uploadTokenSchema);
}

/** A URL to which this person may upload this one file within the next ten minutes. */
export async function uploadUrl(
  { tokens, used }: { readonly tokens: UploadTokens; readonly used: Pick<UsedUploads, 'endIn'> },
  userId: string,
  asked: z.output<typeof uploadUrlBodySchema>,
): Promise<UploadUrlView> {
  const id = newId();
  const until = await used.endIn(UPLOAD_URL_MINUTES);
  const { documentType: document, contentType: type, size } = asked;
  const token = tokens.sign({ id, user: userId, document, type, size, until });
  return {
    uploadURL: `/api/uploads/${token}`,
    objectPath: kycObjectPath(userId, id),
    expiresAt: new Date(until).toISOString(),
    maxBytes: size ?? UPLOAD_MAX_BYTES,
  };
}
