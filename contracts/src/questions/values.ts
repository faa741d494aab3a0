import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** Questions of one person that can wait for an answer at a time. */
export const MAX_WAITING_QUESTIONS = 3;
/** Questions that one person can ask within 24 hours, whatever became of them. */
export const MAX_QUESTIONS_A_DAY = 10;
/** In characters: of a question, of a reason, and of an answer. */
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 2_000;

export const questionStatuses = ['waiting', 'answered', 'declined', 'withdrawn'] as const;
export const questionStatusSchema = z.enum(questionStatuses);
export type QuestionStatus = z.infer<typeof questionStatusSchema>;
export const questionStatusLabels = labelTable<QuestionStatus>(
  { waiting: 'Por responder', answered: 'Publicada', declined: 'No publicada', withdrawn: 'Retirada' },
  'Desconocida',
);
