import type { Routing } from '../routing.ts';
import { listPublished, listQuestions } from './queries.ts';

export function questionRoutes({ get }: Routing): void {
  get('/api/questions', (view, { session: { userId }, query }) => listQuestions(view, userId, query));

  get('/api/published-questions', (view, { query }) => listPublished(view, query));
}
