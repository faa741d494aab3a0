import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const visitsLive = {
  /** What becomes of a visit: to the staff, and to whose it is. */
  'visit.changed': liveMessage({ visitId: z.uuid(), position }, 'visitId'),
} as const;
