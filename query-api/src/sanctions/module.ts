import type { QueryModule } from '../routing.ts';
import { sanctionsRoutes } from './routes.ts';

export const sanctions: QueryModule = { routes: [sanctionsRoutes] };
