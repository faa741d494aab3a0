import type { QueryModule } from '../routing.ts';
import { photoRoutes } from './photo-routes.ts';
import { identityRoutes } from './routes.ts';
import { identitySearches } from './searches.ts';
import { userRoutes } from './user-routes.ts';

export const identity = {
  routes: [identityRoutes, photoRoutes, userRoutes],
  searches: identitySearches,
} satisfies QueryModule;
