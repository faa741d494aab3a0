import { userRowSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { USERS_KEY } from '../keys.ts';

/** One user, as a row of the users table. For staff. */
export function userQuery(userId: string) {
  const queryKey = [...USERS_KEY, 'one', userId] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `/api/users/${userId}`, userRowSchema, signal),
  });
}
