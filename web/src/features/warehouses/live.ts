import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { CLOSINGS_KEY, UPDATES_KEY, WAREHOUSES_KEY } from './keys.ts';

export const warehousesLive = {
  stale: {
    'warehouse.changed': [WAREHOUSES_KEY, UPDATES_KEY],
    'warehouse.closing': [CLOSINGS_KEY],
    'investment.changed': [UPDATES_KEY],
  },
} as const satisfies LiveDeclaration;
