import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';
import type { Api } from '../commands/http.ts';
import { areOwn } from './own.ts';

export function addNotificationRoutes(api: Api, { pool }: { readonly pool: Pool }): void {
  api.handle('POST /api/notifications/read', async (call) => {
    const { sent, body, session } = call;
    const named = [...(body.ids ?? []), ...(body.through ? [body.through] : [])];
    if (named.length > 0 && !(await areOwn(pool, session.userId, named))) {
      throw new AppError('NOT_FOUND', 'La notificación no existe.');
    }
    return call.dispatch('MarkNotificationsRead', body, sent);
  });
}
