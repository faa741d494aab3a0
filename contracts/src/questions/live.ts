import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const questionsLive = {
  /** A question's status changed; audience: staff and its asker. */
  'question.changed': liveMessage({ questionId: z.uuid(), position }, 'questionId'),
  /** An answer was published; audience: everybody signed in. */
  'question.published': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
