import type { QueryModule } from '../routing.ts';
import { visitRoutes } from './routes.ts';

export const visits: QueryModule = { routes: [visitRoutes] };
