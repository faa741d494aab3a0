import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { UNMATCHED_KEY } from './keys.ts';

const keys = [UNMATCHED_KEY];

export const reconciliationLive = {
  stale: {
    'reconciliation.changed': keys,
    'transfer.changed': keys,
    'payout.changed': keys,
    'investment.changed': keys,
    // A row names whose proved wallet it came from.
    'wallet.changed': keys,
    'warehouse.changed': whenDetailsChange(UNMATCHED_KEY),
  },
  row: {
    'reconciliation.changed': ({ transferId }) => transferId,
    'transfer.changed': ({ transferId }) => transferId,
  },
} as const satisfies LiveDeclaration;
