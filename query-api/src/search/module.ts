import type { QueryModule } from '../routing.ts';
import { searchRoutes } from './routes.ts';

export const search: QueryModule = { routes: [searchRoutes] };
