import type { QueryModule } from '../routing.ts';
import { platformRoutes, portfolioRoutes } from './routes.ts';

export const portfolio: QueryModule = { routes: [portfolioRoutes, platformRoutes] };
