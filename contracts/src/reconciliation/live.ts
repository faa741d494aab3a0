import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const reconciliationLive = {
  /** What becomes of an unmatched transfer: to the staff, and to whose it is. */
  'reconciliation.changed': liveMessage({ transferId: z.uuid(), position }, 'transferId'),
} as const;
