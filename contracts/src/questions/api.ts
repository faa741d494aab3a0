import { z } from 'zod';
import { command, file, personField, read, scopeQuerySchema, searchField } from '../api-route.ts';
import { answerQuestionBodySchema, askQuestionSchema, declineQuestionBodySchema } from './commands.ts';
import { questionStatusSchema } from './values.ts';
import { publishedQuestionSchema, QUESTIONS_PAGE, questionSchema } from './views.ts';

export const questionAnswerSchema = z.object({ questionId: z.uuid() });
const answer = questionAnswerSchema;

const size = `El tamaño de página va de 1 a ${QUESTIONS_PAGE}`;
const page = {
  before: z.uuid('Escribe el identificador de una pregunta').optional(),
  limit: z.coerce
    .number({ error: size })
    .int(size)
    .min(1, size)
    .max(QUESTIONS_PAGE, size)
    .default(QUESTIONS_PAGE),
};
const warehouseId = z.uuid('Selecciona una bodega');
const questionFilterSchema = z.strictObject({ search: searchField, status: questionStatusSchema.optional() });
export type QuestionFilter = z.infer<typeof questionFilterSchema>;
/** Newest first; `id`: only this one; `before`: older than this one; `person`: with scope `all`, only theirs. */
export const questionsQuerySchema = scopeQuerySchema.extend({
  person: personField,
  id: z.uuid('Escribe el identificador de una pregunta').optional(),
  warehouseId: warehouseId.optional(),
  ...questionFilterSchema.shape,
  ...page,
});
export type QuestionsQuery = z.infer<typeof questionsQuerySchema>;
/** Last answered first. */
export const publishedQuerySchema = z.strictObject({ warehouseId, ...page });
export type PublishedQuery = z.infer<typeof publishedQuerySchema>;

export const questionRoutes = [
  read('/api/questions', 'Preguntas propias sobre bodegas, o todas', {
    people: 'questions',
    permission: 'questions.readOwn',
    allPermission: 'questions.answer',
    query: questionsQuerySchema,
    answer: z.array(questionSchema),
  }),
  read('/api/questions/export', 'Preguntas de todos como CSV', {
    people: 'questions',
    permission: 'questions.answer',
    query: questionFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/published-questions', 'Preguntas respondidas de una bodega, sin nombres', {
    permission: 'warehouses.read',
    query: publishedQuerySchema,
    answer: z.array(publishedQuestionSchema),
  }),
  command('POST', '/api/questions', 'Pregunta algo sobre una bodega', {
    permission: 'questions.ask',
    body: askQuestionSchema,
    status: 201,
    answer,
  }),
  command('DELETE', '/api/questions/{id}', 'Retira una pregunta propia sin respuesta', {
    permission: 'questions.ask',
    answer,
  }),
  command('POST', '/api/questions/{id}/answer', 'Publica la respuesta a una pregunta', {
    permission: 'questions.answer',
    body: answerQuestionBodySchema,
    answer,
  }),
  command('POST', '/api/questions/{id}/rejection', 'Responde por qué una pregunta no se publica', {
    permission: 'questions.answer',
    body: declineQuestionBodySchema,
    answer,
  }),
];
