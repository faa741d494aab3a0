import type { QueryModule } from '../routing.ts';
import { documentRoutes } from './document-routes.ts';
import { kycRoutes } from './routes.ts';

export const kyc: QueryModule = { routes: [kycRoutes, documentRoutes] };
