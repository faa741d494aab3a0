import { notificationsReadSchema } from '@nodo/contracts/notifications';
import { post } from '../../../lib/api.ts';

/** Some by their ids; or all, up to the newest one shown. */
export type Marked = { readonly ids: readonly string[] } | { readonly all: true; readonly through: string };

export function markRead(marked: Marked) {
  return post('/api/notifications/read', {
    body: marked,
    key: crypto.randomUUID(),
    schema: notificationsReadSchema,
  });
}
