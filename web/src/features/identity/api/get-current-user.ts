import { currentUserViewSchema } from '@nodo/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { USER_KEY as queryKey } from '../../../lib/query-client.ts';

/** Who is signed in. Fails with 401 when nobody is; never retried, asked again on focus and on mount. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/auth/user', currentUserViewSchema, signal),
  retry: false,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
});
