import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const transferClaimsLive = {
  /** What becomes of a claim: to the staff, and to whose it is. */
  'transferClaim.changed': liveMessage({ claimId: z.uuid(), position }, 'claimId'),
} as const;
