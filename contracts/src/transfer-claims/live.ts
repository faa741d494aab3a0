import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const transferClaimsLive = {
  /** A claim's status changed; audience: staff and the claimant. */
  'transferClaim.changed': liveMessage({ claimId: z.uuid(), position }, 'claimId'),
} as const;
