import { AppError } from '@nodo/platform/errors';
import type { UserState } from '../identity/user-state.ts';
import type { Aggregates } from '../modules.ts';
import { whyErasing } from './decider.ts';

/**
 * The user's state. Throws ACCOUNT_CLOSING or ACCOUNT_ERASED for somebody who is being erased. For commands that
 * write about a person on another stream than `user-{id}`, whose aggregate store checks by itself. A lock set right
 * after this read is missed: a stream written to then must have an end of its own (`KycClosed`), or the erasure must
 * wait for what was written (a reservation), or it must contain no personal data (read marks).
 */
export async function assertNotErasing(users: Aggregates['users'], userId: string): Promise<UserState> {
  const { state } = await users.load(userId);
  const refused = whyErasing(state);
  if (refused) throw AppError.from(refused);
  return state;
}
