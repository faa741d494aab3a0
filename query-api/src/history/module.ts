import type { QueryModule } from '../routing.ts';
import { branchRoutes } from './branches.ts';
import { rebuildRoutes } from './rebuilds.ts';
import { historyRoutes } from './routes.ts';

export const history: QueryModule = { routes: [historyRoutes, rebuildRoutes, branchRoutes] };
