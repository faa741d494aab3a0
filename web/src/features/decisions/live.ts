import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { DECISIONS_KEY } from './keys.ts';

export const decisionsLive = {
  stale: {
    'decision.changed': [DECISIONS_KEY],
    // A decision shows the name of its warehouse.
    'warehouse.changed': [DECISIONS_KEY],
  },
} as const satisfies LiveDeclaration;
