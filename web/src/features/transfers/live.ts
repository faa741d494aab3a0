import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { OF_INVESTMENT_KEY, OF_PERSON_KEY, ONE_KEY, transactionsKey } from './keys.ts';

const lists = [transactionsKey('own'), transactionsKey('all'), ONE_KEY];

export const transfersLive = {
  stale: { 'transfer.changed': [...lists, OF_INVESTMENT_KEY, OF_PERSON_KEY], 'payout.changed': lists },
} as const satisfies LiveDeclaration;
