import type { QueryModule } from '../routing.ts';
import { customerRoutes } from './routes.ts';

export const customers: QueryModule = { routes: [customerRoutes] };
