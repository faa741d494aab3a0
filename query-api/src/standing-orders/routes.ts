import type { Routing } from '../routing.ts';
import { ownOrder } from './queries.ts';

/** A person's own standing order. */
export function standingOrderRoutes({ get }: Routing): void {
  get('/api/standing-order', async (view, { session: { userId } }) => ({
    order: await ownOrder(view, userId),
  }));
}
