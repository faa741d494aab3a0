import type { Routing } from '../routing.ts';
import { decisionStats, listDecisions } from './queries.ts';

/** What one decided: only ever one's own. */
export function decisionRoutes({ get }: Routing): void {
  get('/api/investment-decisions', (view, { session: { userId }, query }) =>
    listDecisions(view, userId, query),
  );

  get('/api/investment-decisions/stats', (view, { session: { userId } }) => decisionStats(view, userId));
}
