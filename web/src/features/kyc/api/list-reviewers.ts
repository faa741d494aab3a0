import { userPageSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

const roles = ['admin', 'super_admin'] as const;
const queryKey = ['kyc', 'reviewers'] as const;

/** People to whom a verification can be assigned. */
export const reviewersQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      roles.map((role) =>
        readView([...queryKey, role], `/api/users?role=${role}&sort=name&limit=100`, userPageSchema, signal),
      ),
    );
    return pages.flatMap(({ rows }) => rows);
  },
  staleTime: 60_000,
});
