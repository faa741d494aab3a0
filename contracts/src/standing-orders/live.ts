import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const standingOrdersLive = {
  /** A person's order or its last result changed; audience: that person only. */
  'standingOrder.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
