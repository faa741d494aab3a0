import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const visitsLive = {
  /** A visit's status changed; audience: staff, and its person. */
  'visit.changed': liveMessage({ visitId: z.uuid(), position }, 'visitId'),
} as const;
