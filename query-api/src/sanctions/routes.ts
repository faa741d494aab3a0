import type { sanctionsTryQuerySchema } from '@nodo/contracts/sanctions/views';
import { loadedLists, screenAll } from '@nodo/platform/sanctions/provider';
import type { z } from 'zod';
import { listCsv } from '../read-model/list-csv.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { sanctionsListCsv, sanctionsMatchCsv } from './csv.ts';
import { listsInUse } from './queries.ts';

/** The lists, and a trial search of a name by staff. */
export function sanctionsRoutes({ get, getCsv }: Routing): void {
  get('/api/sanctions/lists', (view) => listsInUse(view));
  getCsv('/api/sanctions/lists/export', 'listas-de-sanciones', async (view) =>
    listCsv(sanctionsListCsv, await listsInUse(view)),
  );
  get('/api/sanctions/matches', (view, { query }) => matchesOf(view, query));
  getCsv('/api/sanctions/matches/export', 'coincidencias', async (view, { query }) =>
    listCsv(sanctionsMatchCsv, (await matchesOf(view, query)).matches),
  );
}

async function matchesOf(view: View, { name, document, bornOn }: z.output<typeof sanctionsTryQuerySchema>) {
  const lists = await loadedLists((sql, values) => view.queryRaw(sql, values));
  const person = { name, document: document || undefined, bornOn, isAnyKind: true };
  return {
    lists: lists.map((each) => ({ list: each.name, publishedOn: each.listDate })),
    matches: await screenAll(lists, person),
  };
}
