import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const assignmentsLive = {
  /** A work item's assignee changed; audience: staff. */
  'assignment.changed': liveMessage({ itemId: z.string(), position }, 'itemId'),
} as const;
