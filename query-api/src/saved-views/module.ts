import type { QueryModule } from '../routing.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViews: QueryModule = { routes: [savedViewRoutes] };
