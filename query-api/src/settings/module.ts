import type { QueryModule } from '../routing.ts';
import { settingsRoutes } from './routes.ts';

export const settings: QueryModule = { routes: [settingsRoutes] };
