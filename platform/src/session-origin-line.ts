import { z } from 'zod';
import { seal, unseal } from './sealing.ts';

/** From where a session was opened: a row of platform.session_origins. */
const sessionOriginSchema = z.strictObject({
  sessionId: z.uuid(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  method: z.string(),
  beganAt: z.iso.datetime(),
});
export type SessionOrigin = z.infer<typeof sessionOriginSchema>;

/**
 * A line of a backup: sealed with its person's key, like all personal data that leaves the database, so that it ends
 * with that key in every copy.
 */
export const sessionOriginLineSchema = z.strictObject({ personId: z.uuid(), sealed: z.base64() });
export type SessionOriginLine = z.infer<typeof sessionOriginLineSchema>;

const boundTo = (personId: string) => `${personId}/session-origin`;

export function sealOrigin(key: Buffer, personId: string, origin: SessionOrigin): SessionOriginLine {
  const clear = Buffer.from(JSON.stringify(origin), 'utf8');
  return { personId, sealed: seal(key, clear, boundTo(personId)).toString('base64') };
}

/** Throws when it was sealed with another key. */
export function openOrigin(key: Buffer, { personId, sealed }: SessionOriginLine): SessionOrigin {
  const clear = unseal(key, Buffer.from(sealed, 'base64'), boundTo(personId));
  return sessionOriginSchema.parse(JSON.parse(clear.toString('utf8')));
}
