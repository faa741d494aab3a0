import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { payoutStateSchema } from './states.ts';

export const payoutsLive = {
  /** Money that leaves: to who is paid, and to the staff. */
  'payout.changed': liveMessage(
    {
      transferId: z.uuid(),
      /** Null: money that goes back to nobody we know. */
      userId: z.uuid().nullable(),
      state: payoutStateSchema,
      blockNumber: z.int().nullable(),
      position,
    },
    'transferId',
  ),
} as const;
