import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const repurchasesLive = {
  /** A repurchase's status changed; audience: staff, and the position's holder. */
  'repurchase.changed': liveMessage({ investmentId: z.uuid(), position }, 'investmentId'),
} as const;
