import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { isWideNow } from '../../lib/use-media-query.ts';
import { userStatsQuery } from './api/get-user-stats.ts';
import { type UsersQuery, usersPageQuery } from './api/list-users.ts';
import { readUsersView } from './users-view.ts';

/** Page sizes: rows per table request, and cards per page. */
export const TABLE_PAGE = 50;
export const CARDS_PAGE = 20;

const sameFilters = (a: UsersQuery, b: UsersQuery) =>
  a.search === b.search && a.role === b.role && a.kycStatus === b.kycStatus;

function usersListQuery(query: UsersQuery, page: number, isWide: boolean) {
  const limit = isWide ? TABLE_PAGE : CARDS_PAGE;
  return usersPageQuery(query, isWide ? 0 : (page - 1) * limit, limit);
}

/** Reads what the users' panel shows first at the current address. */
export async function prepareUsers(): Promise<void> {
  const view = readUsersView(new URLSearchParams(location.search));
  await Promise.all([
    queryClient.prefetchQuery(userStatsQuery),
    queryClient.prefetchQuery(usersListQuery(view, view.page, isWideNow())),
  ]);
}

/**
 * The first page of the table, or one page of cards. The previous page stays displayed while the next one loads;
 * `shown` has the filters that the displayed rows match; its order may be an older one.
 */
export function useUsersList(query: UsersQuery, page: number, isWide: boolean) {
  const list = useQuery({
    ...usersListQuery(query, page, isWide),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState(query);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  if (isSettled && !sameFilters(shown, query)) setShown(query);
  return { list, shown };
}
