import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { BOOKS_KEY } from './keys.ts';

const keys = [BOOKS_KEY];

/** Live messages about changes that move money. */
export const booksLive = {
  stale: {
    'account.changed': keys,
    'transfer.changed': keys,
    'payout.changed': keys,
    'investment.changed': keys,
    'reconciliation.changed': keys,
    'distribution.changed': keys,
    'repurchase.changed': keys,
  },
} as const satisfies LiveDeclaration;
