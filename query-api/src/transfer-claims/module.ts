import type { QueryModule } from '../routing.ts';
import { transferClaimRoutes } from './routes.ts';

export const transferClaims: QueryModule = { routes: [transferClaimRoutes] };
