import { z } from 'zod';
import { openTable } from '../open-table.ts';

/** Kinds of search results, in display order. */
export const searchKinds = ['person', 'warehouse', 'investment', 'transfer', 'payout', 'event'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchKindLabels: Record<SearchKind, string> = openTable(
  {
    person: 'Persona',
    warehouse: 'Bodega',
    investment: 'Inversión',
    transfer: 'Transferencia',
    payout: 'Retiro',
    event: 'Evento',
  },
  'Otro',
);

/** Maximum results per kind. */
export const SEARCH_MAX = 5;
/** Minimum characters of a hash or address to search for it. */
export const SEARCH_PREFIX_MIN = 6;

/** Query of GET /api/search. */
export const searchQuerySchema = z.object({
  q: z
    .string({ error: 'Escribe qué buscar' })
    .trim()
    .min(2, 'Escribe al menos dos caracteres')
    .max(100, 'Escribe menos de 100 caracteres'),
});

/** GET /api/search: matching items that the reader may see. */
export const searchHitsSchema = z.array(
  z.object({
    kind: z.enum(searchKinds),
    id: z.string(),
    title: z.string(),
    detail: z.string(),
    /** Stream with the item's full history. */
    stream: z.string(),
  }),
);
export type SearchHit = z.infer<typeof searchHitsSchema>[number];
