import { QUESTIONS_PAGE } from '@nodo/contracts/questions/views';
import { everyRow, listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { questionCsv } from './csv.ts';
import { listPublished, listQuestions } from './queries.ts';

export function questionRoutes({ get, getCsv }: Routing): void {
  get('/api/questions', (view, { session: { userId }, query }) => listQuestions(view, userId, query));

  getCsv('/api/questions/export', 'preguntas', async (view, { session: { userId }, query }) =>
    listCsv(
      questionCsv,
      await everyRow(QUESTIONS_PAGE, (before) =>
        listQuestions(view, userId, { ...query, scope: 'all', before, limit: QUESTIONS_PAGE }),
      ),
    ),
  );

  get('/api/published-questions', (view, { query }) => listPublished(view, query));
}
