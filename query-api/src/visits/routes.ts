import type { Routing } from '../routing.ts';
import { listVisits } from './queries.ts';

export function visitRoutes({ get }: Routing): void {
  get('/api/visits', (view, { session: { userId }, query }) => listVisits(view, userId, query));
}
