import type { Routing } from '../routing.ts';
import { decisionStats, listDecisions } from './queries.ts';

/** A person's own investment decisions. */
export function decisionRoutes({ get }: Routing): void {
  get('/api/investment-decisions', (view, { session: { userId }, query }) =>
    listDecisions(view, userId, query),
  );

  get('/api/investment-decisions/stats', (view, { session: { userId } }) => decisionStats(view, userId));
}
