import type { QueryModule } from '../routing.ts';
import { investmentRoutes } from './routes.ts';

export const investments: QueryModule = { routes: [investmentRoutes] };
