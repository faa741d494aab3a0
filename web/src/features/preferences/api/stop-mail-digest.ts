import { doneSchema } from '@nodo/contracts/api-route';
import { post } from '../../../lib/api.ts';

/** Ends the day's mail of whoever the link's token is for, signed in or not. The same again changes nothing. */
export function stopMailDigest(token: string, key: string): Promise<unknown> {
  const path = `/api/preferences/mail?${new URLSearchParams({ token })}`;
  return post(path, { key, schema: doneSchema, worksInPast: true });
}
