import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** Kinds of search results with their labels, in display order. */
const labels = {
  person: 'Persona',
  warehouse: 'Bodega',
  investment: 'Inversión',
  transfer: 'Transferencia',
  payout: 'Retiro',
  event: 'Evento',
};
export type SearchKind = keyof typeof labels;
export const searchKinds = Object.keys(labels) as [SearchKind, ...SearchKind[]];
export const searchKindLabels = labelTable(labels, 'Otro');

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
    /** Of the last one of a kind: there are more than SEARCH_MAX. */
    hasMore: z.literal(true).optional(),
    /** Of the last event, if there are more: the types found by name; missing if the history isn't filtered by so many. */
    types: z.array(z.string()).optional(),
  }),
);
export type SearchHit = z.infer<typeof searchHitsSchema>[number];
