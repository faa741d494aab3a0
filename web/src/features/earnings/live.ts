import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { DISTRIBUTIONS_KEY } from './api/distributions.ts';
import { EARNINGS_KEY } from './api/get-earnings.ts';

export const earningsLive = {
  stale: {
    'account.changed': [EARNINGS_KEY],
    'investment.changed': [EARNINGS_KEY],
    'distribution.changed': [DISTRIBUTIONS_KEY],
  },
} as const satisfies LiveDeclaration;
