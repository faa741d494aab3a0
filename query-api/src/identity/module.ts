import type { QueryModule } from '../routing.ts';
import { photoRoutes } from './photo-routes.ts';
import { identityRoutes } from './routes.ts';
import { userRoutes } from './user-routes.ts';

export const identity: QueryModule = { routes: [identityRoutes, photoRoutes, userRoutes] };
