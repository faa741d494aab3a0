import type { QueryModule } from '../routing.ts';
import { preferenceRoutes } from './routes.ts';

export const preferences: QueryModule = { routes: [preferenceRoutes] };
