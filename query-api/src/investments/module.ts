import type { QueryModule } from '../routing.ts';
import { investmentRoutes } from './routes.ts';
import { investmentsSearches } from './searches.ts';

export const investments = {
  routes: [investmentRoutes],
  searches: investmentsSearches,
} satisfies QueryModule;
