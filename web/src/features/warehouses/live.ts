import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { UPDATES_KEY } from './api/list-updates.ts';
import { warehousesQuery } from './api/list-warehouses.ts';

export const warehousesLive = {
  stale: {
    'warehouse.changed': [warehousesQuery.queryKey, UPDATES_KEY],
    'investment.changed': [UPDATES_KEY],
  },
} as const satisfies LiveDeclaration;
