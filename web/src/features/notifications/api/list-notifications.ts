import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { holdPosition, readView } from '../../../lib/freshness.ts';
import { type NotificationFilter, searchOf } from '../filters.ts';
import { LATEST_KEY, pagesKey } from '../keys.ts';

const PATH = '/api/notifications';
const LATEST = 6;
const PAGE = '20';

/** The last few, and how many are unread: what the bell shows. */
export const latestNotificationsQuery = queryOptions({
  queryKey: LATEST_KEY,
  queryFn: ({ signal }) => readView(LATEST_KEY, `${PATH}?limit=${LATEST}`, notificationPageSchema, signal),
});

/** All of one filter, page by page. */
export function notificationsQuery(filter: NotificationFilter) {
  const queryKey = pagesKey(filter);
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      const search = new URLSearchParams({ limit: PAGE, ...searchOf(filter), ...cursor });
      const { data, at } = await get(`${PATH}?${search}`, notificationPageSchema, signal);
      // Pages are read one after the other: the list is as old as its first one.
      if (pageParam === '') holdPosition(queryKey, at);
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
