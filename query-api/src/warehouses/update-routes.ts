import { mayForOthers } from '@nodo/platform/http';
import type { Routing } from '../routing.ts';
import { listUpdates } from './updates-queries.ts';

export function updateRoutes({ get }: Routing): void {
  get('/api/construction-updates', (view, { session: { userId }, query, request }) =>
    listUpdates(view, query, { userId, seesAuthors: mayForOthers(request, 'warehouses.read') }),
  );
}
