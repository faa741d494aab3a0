import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { DISTRIBUTIONS_KEY, EARNINGS_KEY } from './keys.ts';

export const earningsLive = {
  stale: {
    'account.changed': [EARNINGS_KEY],
    'investment.changed': [EARNINGS_KEY],
    'distribution.changed': [DISTRIBUTIONS_KEY],
  },
} as const satisfies LiveDeclaration;
