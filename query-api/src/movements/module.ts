import type { QueryModule } from '../routing.ts';
import { movementRoutes } from './routes.ts';

export const movements: QueryModule = { routes: [movementRoutes] };
