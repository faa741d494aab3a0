import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { transferStateSchema } from './states.ts';

export const transfersLive = {
  'transfer.changed': liveMessage(
    {
      transferId: z.uuid(),
      investmentId: z.uuid().nullable(),
      state: transferStateSchema,
      blockNumber: z.int().nullable(),
      position,
    },
    'transferId',
  ),
} as const;
