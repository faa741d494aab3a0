import type { QueryModule } from '../routing.ts';
import { decisionRoutes } from './routes.ts';

export const decisions: QueryModule = { routes: [decisionRoutes] };
