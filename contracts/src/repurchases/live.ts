import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const repurchasesLive = {
  /** What becomes of a position that is to be sold back: to the staff, and to whose it is. */
  'repurchase.changed': liveMessage({ investmentId: z.uuid(), position }, 'investmentId'),
} as const;
