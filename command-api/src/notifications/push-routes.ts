import { AppError } from '@nodo/platform/errors';
import { endPushDevice, savePushDevice } from '@nodo/platform/push-devices';
import type { Api } from '../commands/http.ts';
import type { RouteServices } from '../module.ts';

/**
 * Switching push notifications on and off in a browser. Not a command: a subscription belongs to a browser, like its
 * session, and ends with it.
 */
export function addPushRoutes(
  api: Api,
  { config, personalData, pool }: Pick<RouteServices, 'config' | 'personalData' | 'pool'>,
): void {
  api.handle('PUT /api/push/devices', async ({ body, session, request }) => {
    if (config.webPushKey === null)
      throw new AppError('NOT_ALLOWED_NOW', 'Esta plataforma no envía avisos a dispositivos.');
    return savePushDevice(pool, personalData, session, body, request.headers['user-agent']);
  });

  api.handle('DELETE /api/push/devices/{id}', async ({ params, session }) => {
    if (!(await endPushDevice(pool, session.userId, params.id))) throw new AppError('NOT_FOUND');
    return { success: true };
  });
}
