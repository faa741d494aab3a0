import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const walletsLive = {
  /** A wallet was proved or released; audience: its person and staff. */
  'wallet.changed': liveMessage({ walletId: z.uuid(), position }, 'walletId'),
} as const;
