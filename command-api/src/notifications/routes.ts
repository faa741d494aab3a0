import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';
import type { Api } from '../commands/http.ts';
import { ownSteps } from './own.ts';

export function addNotificationRoutes(api: Api, { pool }: { readonly pool: Pool }): void {
  api.handle('POST /api/notifications/read', async (call) => {
    const { sent, body, session } = call;
    const named = [...(body.ids ?? []), ...(body.through ? [body.through] : [])];
    if (named.length === 0) return call.dispatch('MarkNotificationsRead', body, sent);
    const steps = await ownSteps(pool, session.userId, named);
    if (!steps) throw new AppError('NOT_FOUND', 'La notificación no existe.');
    return call.dispatch('MarkNotificationsRead', { ...body, steps }, sent);
  });
}
