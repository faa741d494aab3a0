import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const questionsLive = {
  /** What becomes of a question: to the staff, and to whose it is. */
  'question.changed': liveMessage({ questionId: z.uuid(), position }, 'questionId'),
  /** An answer was published: to everybody. */
  'question.published': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
