import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { OF_INVESTMENT_KEY, OF_PERSON_KEY, ONE_KEY, transactionsKey } from './keys.ts';

const lists = [transactionsKey('own'), transactionsKey('all'), ONE_KEY];

const received = [...lists, OF_INVESTMENT_KEY, OF_PERSON_KEY];

export const transfersLive = {
  stale: {
    'transfer.changed': received,
    'payout.changed': lists,
    // A transfer says what was done with it.
    'reconciliation.changed': received,
  },
  row: {
    'transfer.changed': ({ transferId }) => transferId,
    'payout.changed': ({ transferId }) => transferId,
    'reconciliation.changed': ({ transferId }) => transferId,
  },
} as const satisfies LiveDeclaration;
