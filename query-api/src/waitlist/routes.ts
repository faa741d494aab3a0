import type { Routing } from '../routing.ts';
import { ownPlaces } from './queries.ts';

/** A person's own places on waiting lists. */
export function waitlistRoutes({ get }: Routing): void {
  get('/api/waitlist', (view, { session: { userId } }) => ownPlaces(view, userId));
}
