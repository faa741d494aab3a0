import { kycObjectPathSchema, uploadContentTypeSchema } from '@nodo/contracts/kyc/documents';
import { z } from 'zod';
import { SignedTokens } from './signed-token.ts';

/**
 * Short-lived permission for one person to read a document: issued by command-api, which records the view, and honoured
 * by query-api.
 */
export const documentTokenSchema = z.object({
  path: kycObjectPathSchema,
  type: uploadContentTypeSchema,
  /** File name for the download, without extension. */
  name: z.string().regex(/^[a-z-]+$/),
  /** The only person the token is valid for. */
  viewer: z.uuid(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});

/** `secret` is SESSION_SECRET. */
export function documentTokens(secret: string): SignedTokens<typeof documentTokenSchema> {
  return new SignedTokens(secret, 'document', documentTokenSchema);
}
