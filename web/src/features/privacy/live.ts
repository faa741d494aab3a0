import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { erasureKey } from './keys.ts';

/** Pending money can prevent an erasure, so these events change the answer. */
export const privacyLive = {
  stale: {
    'investment.changed': [erasureKey],
    'transfer.changed': [erasureKey],
    'payout.changed': [erasureKey],
    'account.changed': [erasureKey],
    'reconciliation.changed': [erasureKey],
  },
} as const satisfies LiveDeclaration;
