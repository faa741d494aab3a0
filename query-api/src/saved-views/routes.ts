import type { Routing } from '../routing.ts';
import { ownViews } from './queries.ts';

/** A person's own saved views. */
export function savedViewRoutes({ get }: Routing): void {
  get('/api/saved-views', (view, { session: { userId } }) => ownViews(view, userId));
}
