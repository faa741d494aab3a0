import { type QuestionFilter, questionAnswerSchema as schema } from '@nodo/contracts/questions/api';
import type { AskQuestion } from '@nodo/contracts/questions/commands';
import { publishedQuestionSchema, QUESTIONS_PAGE, questionSchema } from '@nodo/contracts/questions/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { PUBLISHED_KEY, QUESTIONS_KEY } from '../keys.ts';

const PATH = '/api/questions';
const pageSchema = z.array(questionSchema);
const publishedSchema = z.array(publishedQuestionSchema);
/** Number of published questions shown initially. */
const SHOWN = 10;

/** One's own questions about a warehouse, newest first. */
export function ownQuestionsQuery(warehouseId: string) {
  const queryKey = [...QUESTIONS_KEY, 'own', warehouseId] as const;
  const parameters = new URLSearchParams({ warehouseId });
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}?${parameters}`, pageSchema, signal),
  });
}

/** Published questions and answers about a warehouse, last answered first, in pages. */
export function publishedQuery(warehouseId: string) {
  return pagesQuery({
    queryKey: [...PUBLISHED_KEY, warehouseId],
    path: '/api/published-questions',
    which: { warehouseId, limit: `${SHOWN}` },
    schema: publishedSchema,
    size: SHOWN,
  });
}

/** Everyone's matching questions, newest first, in pages. For staff. */
export function allQuestionsQuery(filter: QuestionFilter) {
  return pagesQuery({
    queryKey: [...QUESTIONS_KEY, 'all', narrowingOf(filter)],
    path: PATH,
    which: { scope: 'all', ...narrowingOf(filter) },
    schema: pageSchema,
    size: QUESTIONS_PAGE,
    hasRows: true,
  });
}

/** Address of the CSV file with the same questions. */
export const questionsFile = (filter: QuestionFilter) => withQuery(`${PATH}/export`, filter);

interface OfQuestion {
  readonly id: string;
  readonly userId: string;
}
export interface Publication extends OfQuestion {
  readonly published: string;
  readonly answer: string;
}
export interface Refusal extends OfQuestion {
  readonly reason: string;
}

export const askQuestion = (body: AskQuestion, key: string) => post(PATH, { body, key, schema });
export const withdrawQuestion = (id: string, key: string) => del(`${PATH}/${id}`, { key, schema });
export const answerQuestion = ({ id, ...body }: Publication, key: string) =>
  post(`${PATH}/${id}/answer`, { body, key, schema });
export const declineQuestion = ({ id, ...body }: Refusal, key: string) =>
  post(`${PATH}/${id}/rejection`, { body, key, schema });

export const rereadQuestions = () => queryClient.invalidateQueries({ queryKey: QUESTIONS_KEY });
