import type { QueryModule } from '../routing.ts';
import { privacyRoutes } from './routes.ts';

export const privacy: QueryModule = { routes: [privacyRoutes] };
