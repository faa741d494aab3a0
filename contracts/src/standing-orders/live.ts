import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const standingOrdersLive = {
  /** Somebody's order, or what came of it: to them alone. */
  'standingOrder.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
