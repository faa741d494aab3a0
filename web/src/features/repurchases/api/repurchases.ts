import {
  type RepurchasesQuery,
  repurchaseAnswerSchema,
  repurchasesViewSchema,
} from '@nodo/contracts/repurchases/views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { REPURCHASES_KEY } from '../keys.ts';

const schema = repurchaseAnswerSchema;

/** Matching repurchase requests, pending or decided; for staff, updated by push. */
export function useRepurchases(query: RepurchasesQuery) {
  const queryKey = [...REPURCHASES_KEY, narrowingOf(query)] as const;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, withQuery('/api/repurchases', query), repurchasesViewSchema, signal),
    placeholderData: keepPreviousData,
  });
}

/** Address of the CSV file with the same requests. */
export const repurchasesFile = (query: RepurchasesQuery) => withQuery('/api/repurchases/export', query);

/** Throws ApiError NOT_ALLOWED_NOW if the position can't be sold, or not at this price. */
export const requestRepurchase = (id: string, price: string, key: string) =>
  post(`/api/investments/${id}/repurchase`, { body: { price }, key, schema });
export const withdrawRepurchase = (id: string, key: string) =>
  del(`/api/investments/${id}/repurchase`, { key, schema });
/** Throws ApiError NOT_ALLOWED_NOW if someone else has decided meanwhile. */
export const decideRepurchase = (id: string, how: 'approval' | 'rejection', reason: string, key: string) =>
  post(`/api/repurchases/${id}/${how}`, { body: { reason }, key, schema });
