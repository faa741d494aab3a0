import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { REPURCHASES_KEY } from './keys.ts';

export const repurchasesLive = {
  stale: {
    'repurchase.changed': [REPURCHASES_KEY],
    'warehouse.changed': whenDetailsChange(REPURCHASES_KEY),
  },
} as const satisfies LiveDeclaration;
