import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const assignmentsLive = {
  /** Who has something that waits: to the staff. */
  'assignment.changed': liveMessage({ itemId: z.string(), position }, 'itemId'),
} as const;
