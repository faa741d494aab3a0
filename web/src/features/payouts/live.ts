import type { PayoutState } from '@nodo/contracts/payouts/states';
import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { PAYOUT_TERMS_KEY, PAYOUTS_KEY, PAYOUTS_OF_PERSON_KEY } from './keys.ts';

/** Other changes alter the order of the list, or what others asked for in a day, which is told with those that wait. */
const onTheWay: ReadonlySet<PayoutState> = new Set(['signed', 'broadcast', 'confirming', 'confirmed']);

export const payoutsLive = {
  stale: {
    'payout.changed': [PAYOUTS_KEY, PAYOUT_TERMS_KEY, PAYOUTS_OF_PERSON_KEY],
    'account.changed': [PAYOUT_TERMS_KEY],
  },
  row: {
    'payout.changed': ({ transferId, state }) => (onTheWay.has(state) ? transferId : undefined),
  },
} as const satisfies LiveDeclaration;
