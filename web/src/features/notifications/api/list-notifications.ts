import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { holdPosition, readView } from '../../../lib/freshness.ts';
import { type NotificationFilter, notificationFilters, searchOf } from '../filters.ts';

const PATH = '/api/notifications';
const LATEST = 6;
const PAGE = '20';
const latestKey = ['notifications', 'latest'] as const;
const pagesKey = (filter: NotificationFilter) => ['notifications', 'pages', filter] as const;

/** The last few, and how many are unread: what the bell shows. */
export const latestNotificationsQuery = queryOptions({
  queryKey: latestKey,
  queryFn: ({ signal }) => readView(latestKey, `${PATH}?limit=${LATEST}`, notificationPageSchema, signal),
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

/** Everything that a new notification, or a read one, changes. */
export const notificationKeys: readonly (readonly string[])[] = [
  latestKey,
  ...notificationFilters.map(pagesKey),
];
