import type { QueryModule } from '../routing.ts';
import { warehouseRoutes } from './routes.ts';
import { updateRoutes } from './update-routes.ts';

export const warehouses: QueryModule = { routes: [warehouseRoutes, updateRoutes] };
