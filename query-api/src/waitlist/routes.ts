import type { Routing } from '../routing.ts';
import { ownPlaces } from './queries.ts';

/** Only ever one's own. */
export function waitlistRoutes({ get }: Routing): void {
  get('/api/waitlist', (view, { session: { userId } }) => ownPlaces(view, userId));
}
