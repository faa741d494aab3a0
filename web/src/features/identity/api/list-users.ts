import { type ListUsersQuery, userPageSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { USERS_KEY } from '../keys.ts';

/** Who is looked for, and in which order; the place in the list is apart. */
export type UsersQuery = Pick<ListUsersQuery, 'search' | 'role' | 'kycStatus' | 'sort' | 'direction'>;

function addressOf(query: UsersQuery, offset: number, limit: number): string {
  const { search, role, kycStatus, sort, direction } = query;
  const parameters = new URLSearchParams({ sort, direction, offset: `${offset}`, limit: `${limit}` });
  if (search) parameters.set('search', search);
  if (role) parameters.set('role', role);
  if (kycStatus) parameters.set('kycStatus', kycStatus);
  return `/api/users?${parameters}`;
}

/** `limit` users from place `offset` on, and how many there are in all. For staff. */
export function usersPageQuery(query: UsersQuery, offset: number, limit: number) {
  const address = addressOf(query, offset, limit);
  const queryKey = [...USERS_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, userPageSchema, signal),
  });
}

/** Where all who fit are a CSV file. */
export function usersFile({ search, role, kycStatus }: Partial<UsersQuery>): string {
  return withQuery('/api/users/export', { search, role, kycStatus });
}

/** Everything about users is asked for again: after a change of one's own, without waiting to be told of it. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USERS_KEY });
}
