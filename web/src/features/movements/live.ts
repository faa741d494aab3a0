import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { MOVEMENTS_KEY, PERSON_MOVEMENTS_KEY } from './keys.ts';

export const movementsLive = {
  stale: {
    'account.changed': [MOVEMENTS_KEY],
    'investment.changed': [MOVEMENTS_KEY],
    'repurchase.changed': [MOVEMENTS_KEY],
    'payout.changed': [MOVEMENTS_KEY],
    // Balance messages go only to their owner; staff are notified of the events that changed the balance.
    'distribution.changed': [PERSON_MOVEMENTS_KEY],
    // A credited transfer is told of once its decision is carried out, which comes after the balance.
    'reconciliation.changed': [MOVEMENTS_KEY],
    'warehouse.changed': whenDetailsChange(MOVEMENTS_KEY),
  },
} as const satisfies LiveDeclaration;
