import { userStatsSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { USERS_KEY } from '../keys.ts';

const queryKey = [...USERS_KEY, 'stats'] as const;

/** Number of users by kind. For staff. */
export const userStatsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/users/stats', userStatsSchema, signal),
});
