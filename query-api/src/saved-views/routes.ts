import type { Routing } from '../routing.ts';
import { ownViews } from './queries.ts';

/** Only ever one's own. */
export function savedViewRoutes({ get }: Routing): void {
  get('/api/saved-views', (view, { session: { userId } }) => ownViews(view, userId));
}
