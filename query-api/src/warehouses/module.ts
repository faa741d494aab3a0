import type { QueryModule } from '../routing.ts';
import { warehouseRoutes } from './routes.ts';
import { warehousesSearches } from './searches.ts';
import { updateRoutes } from './update-routes.ts';

export const warehouses = {
  routes: [warehouseRoutes, updateRoutes],
  searches: warehousesSearches,
} satisfies QueryModule;
