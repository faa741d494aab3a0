import type { QueryModule } from '../routing.ts';
import { transferRoutes } from './routes.ts';

export const transfers: QueryModule = { routes: [transferRoutes] };
