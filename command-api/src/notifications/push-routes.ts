import { AppError } from '@nodo/platform/errors';
import { endPushDevice, savePushDevice } from '@nodo/platform/push-devices';
import type { Api } from '../commands/http.ts';
import type { RouteServices } from '../module.ts';

/**
 * People switch pushes on and off in their browsers. No command: a subscription is a thing of a browser, as its session
 * is, and dies with it.
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
