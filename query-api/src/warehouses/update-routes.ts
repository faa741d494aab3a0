import { listUpdatesSchema } from '@nodo/contracts/warehouses/construction';
import { parseInput } from '@nodo/platform/errors';
import { mayForOthers, requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { listUpdates } from './updates-queries.ts';

const query = asOfQuery.extend(listUpdatesSchema.shape);

export function updateRoutes({ app, reader }: Routing): void {
  app.get('/api/construction-updates', (request, reply) => {
    const { userId } = requireSession(request, 'warehouses.read');
    const { asOf, ...wanted } = parseInput(query, request.query);
    const asker = { userId, seesAuthors: mayForOthers(request, 'warehouses.read') };
    return reader.answer(request, reply, asOf, (view) => listUpdates(view, wanted, asker));
  });
}
