import type { QueryModule, Routing } from '../routing.ts';
import { repurchasesView } from './queries.ts';

function repurchaseRoutes({ get }: Routing): void {
  get('/api/repurchases', (view, { query }) => repurchasesView(view, query));
}

export const repurchases: QueryModule = { routes: [repurchaseRoutes] };
