import type { QueryClient } from '@tanstack/react-query';
import { claimFor } from './browser-storage.ts';
import { forgetCommandKeys } from './command-keys.ts';
import { currentUserId, setCurrentUserId } from './current-user-id.ts';
import { forgetFirstAnswers } from './first-answer.ts';
import { forgetPositions } from './freshness.ts';
import { settlePasskeyPrompt } from './passkey-prompt.ts';
import { positions } from './positions.ts';
import { queryClient, USER_KEY } from './query-client.ts';

/** Removes all queries except the current user's, which is reset, because it detects the change. */
function clearUserQueries(client: QueryClient): void {
  const user = client.getQueryCache().find({ queryKey: USER_KEY, exact: true });
  client.removeQueries({ predicate: (query) => query !== user });
  user?.setState({ data: undefined, error: null, status: 'pending' });
}

/**
 * The session ended: clears the user's cached data, and gives up what waited for a passkey: a command of this session
 * must not be sent under the next one. Drafts stay, as the same user may sign in again, and so does data read while
 * signed out.
 */
export function sessionEnded(client: QueryClient = queryClient): void {
  settlePasskeyPrompt(false);
  if (client.getQueryData(USER_KEY) !== undefined) clearUserQueries(client);
}

/**
 * Call for each response with the current user. If the user changed, clears all state of the previous one and
 * returns true.
 */
export function onUserSignedIn(userId: string, client: QueryClient = queryClient): boolean {
  const before = currentUserId();
  setCurrentUserId(userId);
  claimFor(userId);
  if (before === undefined || before === userId) return false;
  clearUserQueries(client);
  positions.reset();
  forgetPositions();
  forgetCommandKeys();
  forgetFirstAnswers();
  settlePasskeyPrompt(false);
  return true;
}
