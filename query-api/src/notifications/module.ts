import type { QueryModule } from '../routing.ts';
import { notificationRoutes } from './routes.ts';

export const notifications: QueryModule = { routes: [notificationRoutes] };
