import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { OF_INVESTMENT_KEY, OF_PERSON_KEY, ONE_KEY, transactionsQuery } from './api/list-transactions.ts';

const lists = [transactionsQuery('own').queryKey, transactionsQuery('all').queryKey, ONE_KEY];

export const transfersLive = {
  stale: { 'transfer.changed': [...lists, OF_INVESTMENT_KEY, OF_PERSON_KEY], 'payout.changed': lists },
} as const satisfies LiveDeclaration;
