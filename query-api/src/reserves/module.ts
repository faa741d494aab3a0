import type { QueryModule } from '../routing.ts';
import { reservesRoutes } from './routes.ts';

export const reserves: QueryModule = { routes: [reservesRoutes] };
