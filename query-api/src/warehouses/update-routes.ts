import { listUpdatesSchema } from '@nodo/contracts/construction';
import { can } from '@nodo/contracts/permissions';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { listUpdates } from './updates-queries.ts';

const query = readingQuery.extend(listUpdatesSchema.shape);

export function updateRoutes({ app, reader }: Routing): void {
  app.get('/api/construction-updates', (request, reply) => {
    const { userId, role } = requireSession(request, 'warehouses.read');
    const { asOf, ...wanted } = parseInput(query, request.query);
    const asker = { userId, seesAuthors: can(role, 'warehouses.write') };
    return reader.answer(request, reply, asOf, (view) => listUpdates(view, wanted, asker));
  });
}
