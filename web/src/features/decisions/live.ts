import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { DECISIONS_KEY } from './keys.ts';

export const decisionsLive = {
  stale: {
    'decision.changed': [DECISIONS_KEY],
    'warehouse.changed': whenDetailsChange(DECISIONS_KEY),
  },
} as const satisfies LiveDeclaration;
