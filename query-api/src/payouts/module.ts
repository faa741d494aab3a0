import type { QueryModule } from '../routing.ts';
import { payoutRoutes } from './routes.ts';

export const payouts: QueryModule = { routes: [payoutRoutes] };
