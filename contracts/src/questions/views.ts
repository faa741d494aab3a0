import { z } from 'zod';
import { questionStatusSchema } from './values.ts';

/** A row of GET /api/questions. */
export const questionSchema = z.object({
  id: z.uuid(),
  warehouse: z.object({ id: z.uuid(), name: z.string() }),
  /** The asker; null in one's own list. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  text: z.string(),
  status: questionStatusSchema,
  askedAt: z.iso.datetime(),
  /** The question as published, once answered. */
  published: z.string().nullable(),
  answer: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Who answered; only for staff. */
  answeredBy: z.string().nullable(),
});
export type QuestionView = z.infer<typeof questionSchema>;

/** A row of GET /api/published-questions, without names. */
export const publishedQuestionSchema = z.object({
  id: z.uuid(),
  /** Null once its asker's data was erased. */
  question: z.string().nullable(),
  answer: z.string(),
  answeredAt: z.iso.datetime(),
});
export type PublishedQuestion = z.infer<typeof publishedQuestionSchema>;

/** Maximum and default page size. */
export const QUESTIONS_PAGE = 50;
