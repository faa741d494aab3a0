import type { NotificationPage } from '@nodo/contracts/notifications/views';
import type { Marked } from './api/mark-read.ts';

/** A page as it will be once these are marked as read, for the optimistic update. */
export function withRead(page: NotificationPage, marked: Marked): NotificationPage {
  if ('all' in marked) {
    return { ...page, rows: page.rows.map((row) => ({ ...row, read: true })), unread: 0 };
  }
  const ids = new Set(marked.ids);
  const newly = page.rows.filter((row) => !row.read && ids.has(row.id)).length;
  return {
    ...page,
    rows: page.rows.map((row) => (ids.has(row.id) ? { ...row, read: true } : row)),
    unread: Math.max(0, page.unread - newly),
  };
}
