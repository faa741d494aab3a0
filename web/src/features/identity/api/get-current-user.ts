import { type CurrentUserView, currentUserViewSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { getNow } from '../../../lib/api.ts';
import { isPreparing, isUnauthenticated } from '../../../lib/errors.ts';
import { SESSION_PATH } from '../../../lib/first-answer.ts';
import { takeAnswer } from '../../../lib/freshness.ts';
import { positions } from '../../../lib/positions.ts';
import { USER_KEY as queryKey } from '../../../lib/query-client.ts';
import { onUserSignedIn, sessionEnded } from '../../../lib/session-identity.ts';
import { clearToasts } from '../../../ui/toast-store.ts';

/** Clears the previous user's state before the response is rendered. */
async function readCurrentUser(signal: AbortSignal): Promise<CurrentUserView> {
  const wanted = positions.highest;
  try {
    const answer = await getNow(SESSION_PATH, currentUserViewSchema, signal);
    signal.throwIfAborted();
    if (!onUserSignedIn(answer.data.id)) return takeAnswer(queryKey, answer, wanted);
    clearToasts();
    return takeAnswer(queryKey, answer, undefined);
  } catch (error) {
    if (isUnauthenticated(error) && !signal.aborted) sessionEnded();
    throw error;
  }
}

const PREPARING_RETRY_MS = 3_000;
/** How long a screen takes what has just been read, ms: the first drawing waits for it, then displays it. */
const JUST_READ_MS = 1_000;

/**
 * The signed-in user. Fails with 401 when signed out; retried only while the read models are being built for the
 * first time, refetched on focus, and on mount unless it has just been read.
 */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readCurrentUser(signal),
  retry: (_count, error) => isPreparing(error),
  retryDelay: PREPARING_RETRY_MS,
  refetchOnWindowFocus: 'always',
  staleTime: JUST_READ_MS,
});
