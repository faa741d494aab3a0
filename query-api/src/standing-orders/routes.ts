import type { Routing } from '../routing.ts';
import { ownOrder } from './queries.ts';

/** Only ever one's own. */
export function standingOrderRoutes({ get }: Routing): void {
  get('/api/standing-order', async (view, { session: { userId } }) => ({
    order: await ownOrder(view, userId),
  }));
}
