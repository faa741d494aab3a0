import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { DISTRIBUTIONS_KEY, EARNINGS_KEY } from './keys.ts';

export const earningsLive = {
  stale: {
    'account.changed': [EARNINGS_KEY],
    'investment.changed': [EARNINGS_KEY],
    'distribution.changed': [DISTRIBUTIONS_KEY],
    'warehouse.changed': whenDetailsChange(EARNINGS_KEY, DISTRIBUTIONS_KEY),
  },
} as const satisfies LiveDeclaration;
