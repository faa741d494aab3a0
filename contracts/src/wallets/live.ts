import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const walletsLive = {
  /** A wallet of theirs was proved or released: to its owner alone. */
  'wallet.changed': liveMessage({ walletId: z.uuid(), position }, 'walletId'),
} as const;
