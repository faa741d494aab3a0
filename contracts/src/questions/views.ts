import { z } from 'zod';
import { questionStatusSchema } from './values.ts';

/** A row of GET /api/questions. */
export const questionSchema = z.object({
  id: z.uuid(),
  warehouse: z.object({ id: z.uuid(), name: z.string() }),
  /** Whose it is; null among one's own. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  text: z.string(),
  status: questionStatusSchema,
  askedAt: z.iso.datetime(),
  /** As everybody reads it, once it was answered. */
  published: z.string().nullable(),
  answer: z.string().nullable(),
  /** Why it is not published. */
  reason: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Who answered, to staff alone. */
  answeredBy: z.string().nullable(),
});
export type QuestionView = z.infer<typeof questionSchema>;

/** A row of GET /api/published-questions: nobody's name. */
export const publishedQuestionSchema = z.object({
  id: z.uuid(),
  /** Null once its asker had their data erased. */
  question: z.string().nullable(),
  answer: z.string(),
  answeredAt: z.iso.datetime(),
});
export type PublishedQuestion = z.infer<typeof publishedQuestionSchema>;

/** Rows that one page has at most, and unless asked otherwise. */
export const QUESTIONS_PAGE = 50;
