import { QUESTIONS_PAGE } from '@nodo/contracts/questions/views';
import type { Routing } from '../routing.ts';
import { questionCsv } from './csv.ts';
import { listPublished, listQuestions } from './queries.ts';

export function questionRoutes({ get, getCsvPages }: Routing): void {
  get('/api/questions', (view, { session: { userId }, query }) => listQuestions(view, userId, query));

  const file = { columns: questionCsv, size: QUESTIONS_PAGE };
  getCsvPages('/api/questions/export', 'preguntas', file, (view, { session: { userId }, query }, last) =>
    listQuestions(view, userId, { ...query, scope: 'all', before: last?.id, limit: QUESTIONS_PAGE }),
  );

  get('/api/published-questions', (view, { query }) => listPublished(view, query));
}
