import { decisionPageSchema, type ListDecisionsQuery } from '@nodo/contracts/decisions/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DECISIONS_KEY } from '../keys.ts';

/** Which decisions, and in which order; the place in the list is apart. */
export type DecisionsQuery = Pick<
  ListDecisionsQuery,
  'search' | 'action' | 'warehouseId' | 'sort' | 'direction'
>;

function addressOf(query: DecisionsQuery, offset: number, limit: number): string {
  const { search, action, warehouseId, sort, direction } = query;
  const parameters = new URLSearchParams({ sort, direction, offset: `${offset}`, limit: `${limit}` });
  if (search) parameters.set('search', search);
  if (action) parameters.set('action', action);
  if (warehouseId) parameters.set('warehouseId', warehouseId);
  return `/api/investment-decisions?${parameters}`;
}

/** `limit` of one's decisions from place `offset` on, and how many fit in all. */
export function decisionsPageQuery(query: DecisionsQuery, offset: number, limit: number) {
  const address = addressOf(query, offset, limit);
  const queryKey = [...DECISIONS_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, decisionPageSchema, signal),
  });
}

/** List and figures are asked for again: after a decision of one's own, without waiting to be told of it. */
export function refreshDecisions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DECISIONS_KEY });
}
