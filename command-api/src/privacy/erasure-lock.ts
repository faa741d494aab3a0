import { AppError } from '@nodo/platform/errors';
import type { UserState } from '../identity/user-state.ts';
import type { Aggregates } from '../modules.ts';
import { isErasureCertain, whyErasing } from './decider.ts';

/**
 * The user's state. Throws ACCOUNT_CLOSING or ACCOUNT_ERASED for somebody who is being erased. For commands that
 * write about a person on another stream than `user-{id}`, whose aggregate store checks by itself. A lock set right
 * after this read is missed: a stream written to then must have an end of its own (`KycClosed`), or the erasure must
 * wait for what was written (a reservation), or it must be withdrawn (`withdrawIfErasing`), or it must contain no
 * personal data (read marks).
 */
export async function assertNotErasing(users: Aggregates['users'], userId: string): Promise<UserState> {
  const { state } = await users.load(userId);
  const refused = whyErasing(state);
  if (refused) throw AppError.from(refused);
  return state;
}

/**
 * Called once a request that erasures withdraw was written. An erasure that became certain since the first look may be
 * past that step, so the request is withdrawn here and refused. One that may still be refused withdraws it by itself.
 */
export async function withdrawIfErasing(
  users: Aggregates['users'],
  userId: string,
  withdraw: () => Promise<unknown>,
): Promise<void> {
  const { state } = await users.load(userId);
  const refused = whyErasing(state);
  if (!refused || !isErasureCertain(state)) return;
  await withdraw();
  throw AppError.from(refused);
}
