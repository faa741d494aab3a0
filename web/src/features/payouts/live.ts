import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { PAYOUT_TERMS_KEY, PAYOUTS_KEY, PAYOUTS_OF_PERSON_KEY } from './keys.ts';

const keys = [PAYOUTS_KEY, PAYOUT_TERMS_KEY];

export const payoutsLive = {
  stale: { 'payout.changed': [...keys, PAYOUTS_OF_PERSON_KEY], 'account.changed': keys },
} as const satisfies LiveDeclaration;
