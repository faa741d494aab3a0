import { z } from 'zod';
import { openTable } from '../open-table.ts';

/** What can be found, in the order in which it is shown. */
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

/** Of each kind so many are found at most. */
export const SEARCH_MAX = 5;
/** Characters of a hash or an address that are enough to look for it. */
export const SEARCH_PREFIX_MIN = 6;

/** Query of GET /api/search. */
export const searchQuerySchema = z.object({
  q: z
    .string({ error: 'Escribe qué buscar' })
    .trim()
    .min(2, 'Escribe al menos dos caracteres')
    .max(100, 'Escribe menos de 100 caracteres'),
});

/** GET /api/search: what fits and the reader may see. */
export const searchHitsSchema = z.array(
  z.object({
    kind: z.enum(searchKinds),
    id: z.string(),
    title: z.string(),
    detail: z.string(),
    /** The stream that tells all about it. */
    stream: z.string(),
  }),
);
export type SearchHit = z.infer<typeof searchHitsSchema>[number];
