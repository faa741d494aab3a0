import type { QueryModule } from '../routing.ts';
import { standingOrderRoutes } from './routes.ts';

export const standingOrders: QueryModule = { routes: [standingOrderRoutes] };
