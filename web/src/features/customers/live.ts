import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { CUSTOMERS_KEY, customerQuery } from './api/get-overview.ts';

/** Messages that name no person may be about any. */
const all = [CUSTOMERS_KEY];

export const customersLive = {
  stale: {
    'user.changed': ({ userId }) => [customerQuery(userId).queryKey],
    'kyc.changed': ({ userId }) => [customerQuery(userId).queryKey],
    'payout.changed': ({ userId }) => (userId === null ? [] : [customerQuery(userId).queryKey]),
    'investment.changed': all,
    'repurchase.changed': all,
    'reconciliation.changed': all,
    'distribution.changed': all,
    'wallet.changed': all,
  },
} as const satisfies LiveDeclaration;
