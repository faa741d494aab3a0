import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const reconciliationLive = {
  /**
   * An unmatched transfer's status changed; audience: staff, the person it belongs to, and the one whose investment it
   * was meant to pay.
   */
  'reconciliation.changed': liveMessage({ transferId: z.uuid(), position }, 'transferId'),
} as const;
