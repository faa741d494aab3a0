import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { CLOSINGS_KEY, UPDATES_KEY, WAREHOUSES_KEY } from './keys.ts';

const keysOf = {
  details: [WAREHOUSES_KEY, UPDATES_KEY, CLOSINGS_KEY],
  works: [WAREHOUSES_KEY, UPDATES_KEY],
  capital: [WAREHOUSES_KEY],
} as const;

export const warehousesLive = {
  stale: {
    'warehouse.changed': ({ aspect = 'details' }) => keysOf[aspect],
    'warehouse.closing': [CLOSINGS_KEY],
    'investment.changed': [UPDATES_KEY],
  },
} as const satisfies LiveDeclaration;
