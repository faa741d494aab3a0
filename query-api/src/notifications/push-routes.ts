import { requireSession } from '@nodo/platform/http';
import type { Routing } from '../routing.ts';

/** Which of one's devices get pushes. No read model: they are no part of the history, as sessions are none. */
export function pushRoutes({ app, config, pushDevicesOf }: Routing): void {
  app.get('/api/push', async (request) => {
    const { userId } = requireSession(request, 'notifications.readOwn');
    return { publicKey: config.webPushKey, devices: await pushDevicesOf(userId) };
  });
}
