import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { CUSTOMERS_KEY, customerKey } from './keys.ts';

/** Messages without a person's id may concern anyone. */
const all = [CUSTOMERS_KEY];

export const customersLive = {
  stale: {
    'user.changed': ({ userId }) => [customerKey(userId)],
    'kyc.changed': ({ userId }) => [customerKey(userId)],
    'payout.changed': ({ userId }) => (userId === null ? [] : [customerKey(userId)]),
    'investment.changed': all,
    'repurchase.changed': all,
    'reconciliation.changed': all,
    'distribution.changed': all,
    'wallet.changed': all,
    'warehouse.changed': whenDetailsChange(CUSTOMERS_KEY),
  },
} as const satisfies LiveDeclaration;
