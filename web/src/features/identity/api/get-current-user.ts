import { type CurrentUserView, currentUserViewSchema } from '@nodo/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { personCame, sessionEnded } from '../../../lib/change-of-person.ts';
import { isUnauthenticated } from '../../../lib/errors.ts';
import { takeAnswer } from '../../../lib/freshness.ts';
import { positions } from '../../../lib/positions.ts';
import { USER_KEY as queryKey } from '../../../lib/query-client.ts';
import { clearToasts } from '../../../ui/toast-store.ts';

/** Before anybody draws the answer, what belongs to who was here before is gone. */
async function readCurrentUser(signal: AbortSignal): Promise<CurrentUserView> {
  const wanted = positions.highest;
  try {
    const answer = await get('/api/auth/user', currentUserViewSchema, signal);
    signal.throwIfAborted();
    if (!personCame(answer.data.id)) return takeAnswer(queryKey, answer, wanted);
    clearToasts();
    return takeAnswer(queryKey, answer, undefined);
  } catch (error) {
    if (isUnauthenticated(error) && !signal.aborted) sessionEnded();
    throw error;
  }
}

/** Who is signed in. Fails with 401 when nobody is; never retried, asked again on focus and on mount. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readCurrentUser(signal),
  retry: false,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
});
