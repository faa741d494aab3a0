import { type ListUsersQuery, userPageSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { USERS_KEY } from '../keys.ts';

/** Filter and order of the users; the offset is separate. */
export type UsersQuery = Pick<ListUsersQuery, 'search' | 'role' | 'kycStatus' | 'sort' | 'direction'>;

function addressOf(query: UsersQuery, offset: number, limit: number): string {
  const { search, role, kycStatus, sort, direction } = query;
  const parameters = new URLSearchParams({ sort, direction, offset: `${offset}`, limit: `${limit}` });
  if (search) parameters.set('search', search);
  if (role) parameters.set('role', role);
  if (kycStatus) parameters.set('kycStatus', kycStatus);
  return `/api/users?${parameters}`;
}

/** `limit` users from `offset` on, with the total that match. For staff. */
export function usersPageQuery(query: UsersQuery, offset: number, limit: number) {
  const address = addressOf(query, offset, limit);
  const queryKey = [...USERS_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, userPageSchema, signal),
  });
}

/** Address of the CSV file with all matching users. */
export function usersFile({ search, role, kycStatus }: Partial<UsersQuery>): string {
  return withQuery('/api/users/export', { search, role, kycStatus });
}

/** Invalidates every query about users after one's own change, without waiting for the live message. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USERS_KEY });
}
