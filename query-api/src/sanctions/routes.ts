import { sanctionsTryQuerySchema } from '@nodo/contracts/sanctions/views';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { loadedLists, screenAll } from '@nodo/platform/sanctions/provider';
import type { Routing } from '../routing.ts';
import { listsInUse } from './queries.ts';

/** The lists, and a trial search of a name by staff. */
export function sanctionsRoutes({ get, app, reader }: Routing): void {
  get('/api/sanctions/lists', (view) => listsInUse(view));

  app.get('/api/sanctions/matches', async (request, reply) => {
    requireSession(request, 'sanctions.read');
    const { name, document, bornOn } = parseInput(sanctionsTryQuerySchema, request.query);
    return reader.answer(request, reply, undefined, async (view) => {
      const lists = await loadedLists((sql, values) => view.queryRaw(sql, values));
      const person = { name, document: document || undefined, bornOn, isAnyKind: true };
      return {
        lists: lists.map((each) => ({ list: each.name, publishedOn: each.listDate })),
        matches: await screenAll(lists, person),
      };
    });
  });
}
