import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { payoutStateSchema } from './states.ts';

export const payoutsLive = {
  /** A payout's state changed; audience: its recipient and staff. */
  'payout.changed': liveMessage(
    {
      transferId: z.uuid(),
      /** Null: a refund to an unknown person. */
      userId: z.uuid().nullable(),
      state: payoutStateSchema,
      blockNumber: z.int().nullable(),
      position,
    },
    'transferId',
  ),
} as const;
