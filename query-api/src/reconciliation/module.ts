import type { QueryModule } from '../routing.ts';
import { reconciliationRoutes } from './routes.ts';

export const reconciliation: QueryModule = { routes: [reconciliationRoutes] };
