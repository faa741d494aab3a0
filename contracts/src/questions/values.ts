import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** Maximum unanswered questions per person. */
export const MAX_WAITING_QUESTIONS = 3;
/** Maximum questions per person in 24 hours, whatever their outcome. */
export const MAX_QUESTIONS_A_DAY = 10;
/** Maximum characters: of a question or a reason, and of an answer. */
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 2_000;

export const questionStatuses = ['waiting', 'answered', 'declined', 'withdrawn'] as const;
export const questionStatusSchema = z.enum(questionStatuses);
export type QuestionStatus = z.infer<typeof questionStatusSchema>;
export const questionStatusLabels = labelTable<QuestionStatus>(
  { waiting: 'Por responder', answered: 'Publicada', declined: 'No publicada', withdrawn: 'Retirada' },
  'Desconocida',
);
