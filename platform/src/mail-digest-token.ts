import { z } from 'zod';
import { SignedTokens } from './signed-token.ts';

/** The person whose daily digest an unsubscribe link ends, signed in or not. */
export const mailDigestTokenSchema = z.object({
  user: z.uuid(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});

/** `secret` is SESSION_SECRET. */
export function mailDigestTokens(secret: string): SignedTokens<typeof mailDigestTokenSchema> {
  return new SignedTokens(secret, 'mail-digest', mailDigestTokenSchema);
}
