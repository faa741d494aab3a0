import { requireSession } from '@nodo/platform/http';
import type { Routing } from '../routing.ts';

/** A person's devices subscribed to pushes. Not a read model: like sessions, they are not part of the history. */
export function pushRoutes({ app, config, pushDevicesOf }: Routing): void {
  app.get('/api/push', async (request) => {
    const { userId } = requireSession(request, 'notifications.readOwn');
    return { publicKey: config.webPushKey, devices: await pushDevicesOf(userId) };
  });
}
