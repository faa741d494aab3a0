import type { QueryModule } from '../routing.ts';
import { transferRoutes } from './routes.ts';
import { transfersSearches } from './searches.ts';

export const transfers = { routes: [transferRoutes], searches: transfersSearches } satisfies QueryModule;
