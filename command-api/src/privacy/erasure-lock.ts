import { AppError } from '@nodo/platform/errors';
import type { Aggregates } from '../modules.ts';
import { whyErasing } from './decider.ts';

/**
 * Throws ACCOUNT_CLOSING or ACCOUNT_ERASED for somebody who is being erased. For commands that write about a person on
 * another stream than `user-{id}`, whose aggregate store checks by itself. A lock that is set right after this was
 * read is not seen: what is written then must have an end of its own (`KycClosed`), be waited for (a reservation), or
 * hold nothing personal (what was read).
 */
export async function assertNotErasing(users: Aggregates['users'], userId: string): Promise<void> {
  const refused = whyErasing((await users.load(userId)).state);
  if (refused) throw AppError.from(refused);
}
