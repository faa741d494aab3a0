import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readPage, readView } from '../../../lib/freshness.ts';
import { type NotificationFilter, searchOf } from '../filters.ts';
import { LATEST_KEY, pagesKey } from '../keys.ts';

const PATH = '/api/notifications';
const LATEST = 6;
const PAGE = '20';

/** The latest notifications and the unread count, for the bell. */
export const latestNotificationsQuery = queryOptions({
  queryKey: LATEST_KEY,
  queryFn: ({ signal }) => readView(LATEST_KEY, `${PATH}?limit=${LATEST}`, notificationPageSchema, signal),
});

/** Notifications of one filter, page by page. */
export function notificationsQuery(filter: NotificationFilter) {
  const queryKey = pagesKey(filter);
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      const search = new URLSearchParams({ limit: PAGE, ...searchOf(filter), ...cursor });
      return readPage(queryKey, pageParam, `${PATH}?${search}`, notificationPageSchema, signal);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
