import type { QueryModule } from '../routing.ts';
import { auditFileRoutes } from './file-routes.ts';
import { proofRoutes } from './proof-routes.ts';
import { auditRoutes } from './routes.ts';

export const audit: QueryModule = { routes: [auditRoutes, auditFileRoutes, proofRoutes] };
