import type { QueryModule } from '../routing.ts';
import { identityRoutes } from './routes.ts';
import { userRoutes } from './user-routes.ts';

export const identity: QueryModule = { routes: [identityRoutes, userRoutes] };
