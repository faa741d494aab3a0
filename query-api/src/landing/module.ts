import type { QueryModule } from '../routing.ts';
import { landingRoutes } from './routes.ts';

export const landing: QueryModule = { routes: [landingRoutes] };
