import type { QueryModule } from '../routing.ts';
import { fileRoutes } from './file-routes.ts';
import { reportRoutes } from './routes.ts';

export const reports: QueryModule = { routes: [reportRoutes, fileRoutes] };
