import { type NotificationFilter, notificationFilters } from './filters.ts';

/** Key of the latest notifications, shown by the bell. */
export const LATEST_KEY = ['notifications', 'latest'] as const;
/** Key of all pages of one filter. */
export const pagesKey = (filter: NotificationFilter) => ['notifications', 'pages', filter] as const;

/** Keys invalidated by a new or read notification. */
export const notificationKeys: readonly (readonly string[])[] = [
  LATEST_KEY,
  ...notificationFilters.map(pagesKey),
];
