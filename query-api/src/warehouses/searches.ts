import { streams } from '@nodo/contracts/streams';
import { inWords, type Searches } from '../search/search.ts';

export const warehousesSearches = {
  warehouse: {
    stream: streams.warehouse,
    needs: 'warehouses.read',
    from: ({ id, words }) =>
      id === null && words.length === 0
        ? undefined
        : `SELECT w.id::text, w.name AS label, w.location AS detail, NULL::numeric AS usd, NULL::numeric AS usdt,
         NULL AS stream, NULL AS person_first_name, NULL AS person_last_name, NULL AS person_email FROM warehouses AS w
       WHERE ${id === null ? inWords(words, "projection.searchable(w.name || ' ' || w.location)") : 'w.id = $1'}`,
  },
} satisfies Searches;
