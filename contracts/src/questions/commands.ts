import { z } from 'zod';
import { requiredText, visibleText } from '../text.ts';
import { ANSWER_MAX, QUESTION_MAX } from './values.ts';

const written = (max: number, missing: string, tooLong: string) =>
  visibleText(requiredText(max, missing, { tooLong }));

/** Body of POST /api/questions. */
export const askQuestionSchema = z.strictObject({
  warehouseId: z.uuid({ error: 'Selecciona una bodega' }),
  text: written(QUESTION_MAX, 'Escribe tu pregunta', 'La pregunta tiene hasta 500 caracteres'),
});
export type AskQuestion = z.infer<typeof askQuestionSchema>;

/** Withdraws one's own question. */
export const withdrawQuestionSchema = z.strictObject({ questionId: z.uuid() });

const whose = { userId: z.uuid('Falta de quién es la pregunta') };
/** Body of POST /api/questions/{id}/answer: the texts to publish. */
export const answerQuestionBodySchema = z.strictObject({
  ...whose,
  published: written(
    QUESTION_MAX,
    'Escribe la pregunta como se publica',
    'La pregunta tiene hasta 500 caracteres',
  ),
  answer: written(ANSWER_MAX, 'Escribe la respuesta', 'La respuesta tiene hasta 2.000 caracteres'),
});
export const answerQuestionSchema = answerQuestionBodySchema.extend({ questionId: z.uuid() });
/** Body of POST /api/questions/{id}/rejection: the reason is only shown to the asker. */
export const declineQuestionBodySchema = z.strictObject({
  ...whose,
  reason: written(QUESTION_MAX, 'Escribe el motivo', 'El motivo tiene hasta 500 caracteres'),
});
export const declineQuestionSchema = declineQuestionBodySchema.extend({ questionId: z.uuid() });
