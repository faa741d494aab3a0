import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const reconciliationLive = {
  /** An unmatched transfer's status changed; audience: staff, and the person it belongs to. */
  'reconciliation.changed': liveMessage({ transferId: z.uuid(), position }, 'transferId'),
} as const;
