import type { QueryModule } from '../routing.ts';
import { videoRoutes } from './routes.ts';

export const videos: QueryModule = { routes: [videoRoutes] };
