import { notificationsReadSchema } from '@nodo/contracts/notifications/commands';
import { post } from '../../../lib/api.ts';

/** Either these ids, or all up to and including the newest one shown. */
export type Marked = { readonly ids: readonly string[] } | { readonly all: true; readonly through: string };

export function markRead(marked: Marked, key: string) {
  return post('/api/notifications/read', { body: marked, key, schema: notificationsReadSchema });
}
