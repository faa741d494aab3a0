import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { investmentQuery } from './api/get-investment.ts';
import { allInvestmentsQuery, investmentsQuery, OF_PERSON_KEY } from './api/list-investments.ts';

const queriesOf = (investmentId: string) => [
  investmentsQuery().queryKey,
  allInvestmentsQuery.queryKey,
  OF_PERSON_KEY,
  investmentQuery(investmentId).queryKey,
];

export const investmentsLive = {
  stale: {
    'investment.changed': ({ investmentId }) => queriesOf(investmentId),
    'repurchase.changed': ({ investmentId }) => queriesOf(investmentId),
    'transfer.changed': ({ investmentId }) => (investmentId ? queriesOf(investmentId) : []),
  },
} as const satisfies LiveDeclaration;
