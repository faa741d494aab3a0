import { type NotificationFilter, notificationFilters } from './filters.ts';

/** Of the last few, which the bell shows. */
export const LATEST_KEY = ['notifications', 'latest'] as const;
/** Of all of one filter. */
export const pagesKey = (filter: NotificationFilter) => ['notifications', 'pages', filter] as const;

/** Everything that a new notification, or a read one, changes. */
export const notificationKeys: readonly (readonly string[])[] = [
  LATEST_KEY,
  ...notificationFilters.map(pagesKey),
];
