import { AppError } from '@nodo/platform/errors';
import type { UserState } from '../identity/user-state.ts';
import type { Aggregates } from '../modules.ts';
import { whyErasing } from './decider.ts';

/**
 * What is known of somebody. Throws ACCOUNT_CLOSING or ACCOUNT_ERASED for somebody who is being erased. For commands that write about a person on
 * another stream than `user-{id}`, whose aggregate store checks by itself. A lock that is set right after this was
 * read is not seen: what is written then must have an end of its own (`KycClosed`), be waited for (a reservation), or
 * hold nothing personal (what was read).
 */
export async function assertNotErasing(users: Aggregates['users'], userId: string): Promise<UserState> {
  const { state } = await users.load(userId);
  const refused = whyErasing(state);
  if (refused) throw AppError.from(refused);
  return state;
}
