import type { QueryModule } from '../routing.ts';
import { distributionRoutes, ownRoutes } from './routes.ts';

export const earnings: QueryModule = { routes: [ownRoutes, distributionRoutes] };
