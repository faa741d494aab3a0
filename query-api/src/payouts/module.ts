import type { QueryModule } from '../routing.ts';
import { payoutRoutes } from './routes.ts';
import { payoutsSearches } from './searches.ts';

export const payouts = { routes: [payoutRoutes], searches: payoutsSearches } satisfies QueryModule;
