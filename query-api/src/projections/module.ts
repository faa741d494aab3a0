import type { QueryModule } from '../routing.ts';
import { projectionRoutes } from './routes.ts';

export const projections: QueryModule = { routes: [projectionRoutes] };
