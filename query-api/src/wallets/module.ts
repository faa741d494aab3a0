import type { QueryModule } from '../routing.ts';
import { walletRoutes } from './routes.ts';

export const wallets: QueryModule = { routes: [walletRoutes] };
