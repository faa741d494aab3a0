import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { closingsQuery } from './api/closings.ts';
import { UPDATES_KEY } from './api/list-updates.ts';
import { warehousesQuery } from './api/list-warehouses.ts';

export const warehousesLive = {
  stale: {
    'warehouse.changed': [warehousesQuery.queryKey, UPDATES_KEY],
    'warehouse.closing': [closingsQuery.queryKey],
    'investment.changed': [UPDATES_KEY],
  },
} as const satisfies LiveDeclaration;
