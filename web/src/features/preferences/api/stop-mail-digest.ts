import { doneSchema } from '@nodo/contracts/api-route';
import { post } from '../../../lib/api.ts';

/** Unsubscribes the owner of the link's token from the daily mail, signed in or not. Idempotent. */
export function stopMailDigest(token: string, key: string): Promise<unknown> {
  const path = `/api/preferences/mail?${new URLSearchParams({ token })}`;
  return post(path, { key, schema: doneSchema, worksInPast: true });
}
