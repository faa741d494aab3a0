import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { erasureKey } from './keys.ts';

/** What stands against an erasure comes and goes with one's money on the way. */
export const privacyLive = {
  stale: {
    'investment.changed': [erasureKey],
    'transfer.changed': [erasureKey],
    'payout.changed': [erasureKey],
    'account.changed': [erasureKey],
  },
} as const satisfies LiveDeclaration;
