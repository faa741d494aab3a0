import type { QueryModule } from '../routing.ts';
import { pushRoutes } from './push-routes.ts';
import { notificationRoutes } from './routes.ts';

export const notifications: QueryModule = { routes: [notificationRoutes, pushRoutes] };
