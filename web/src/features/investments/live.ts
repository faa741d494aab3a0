import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { ALL_INVESTMENTS_KEY, INVESTMENTS_KEY, investmentKey, OF_PERSON_KEY } from './keys.ts';

const queriesOf = (investmentId: string) => [
  INVESTMENTS_KEY,
  ALL_INVESTMENTS_KEY,
  OF_PERSON_KEY,
  investmentKey(investmentId),
];

export const investmentsLive = {
  stale: {
    'investment.changed': ({ investmentId }) => queriesOf(investmentId),
    'repurchase.changed': ({ investmentId }) => queriesOf(investmentId),
    'transfer.changed': ({ investmentId }) => (investmentId ? queriesOf(investmentId) : []),
    'warehouse.changed': whenDetailsChange(['investments']),
  },
  row: {
    'investment.changed': ({ investmentId }) => investmentId,
    'repurchase.changed': ({ investmentId }) => investmentId,
    'transfer.changed': ({ investmentId }) => investmentId ?? undefined,
  },
} as const satisfies LiveDeclaration;
