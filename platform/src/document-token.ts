import { kycObjectPathSchema, uploadContentTypeSchema } from '@nodo/contracts/kyc/documents';
import { z } from 'zod';
import { SignedTokens } from './signed-token.ts';

/** What one person may read for a moment: made by command-api, which records the view, and honoured by query-api. */
export const documentTokenSchema = z.object({
  path: kycObjectPathSchema,
  type: uploadContentTypeSchema,
  /** File name for whoever saves it, without ending. */
  name: z.string().regex(/^[a-z-]+$/),
  /** Whom it was given to: of no use to anybody else. */
  viewer: z.uuid(),
  /** Until when, milliseconds since the epoch. */
  until: z.int(),
});

/** `secret` is SESSION_SECRET. */
export function documentTokens(secret: string): SignedTokens<typeof documentTokenSchema> {
  return new SignedTokens(secret, 'document', documentTokenSchema);
}
