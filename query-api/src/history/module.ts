import type { QueryModule } from '../routing.ts';
import { branchRoutes } from './branches.ts';
import { rebuildRoutes } from './rebuilds.ts';
import { historyRoutes } from './routes.ts';
import { historySearches } from './searches.ts';

export const history = {
  routes: [historyRoutes, rebuildRoutes, branchRoutes],
  searches: historySearches,
} satisfies QueryModule;
