import { decisionPageSchema, type ListDecisionsQuery } from '@nodo/contracts/decisions/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DECISIONS_KEY } from '../keys.ts';

/** Filter and order of the decisions; the offset is separate. */
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

/** `limit` of one's own decisions from `offset` on, with the total that match. */
export function decisionsPageQuery(query: DecisionsQuery, offset: number, limit: number) {
  const address = addressOf(query, offset, limit);
  const queryKey = [...DECISIONS_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, decisionPageSchema, signal),
  });
}

/** Invalidates list and totals after one's own decision, without waiting for the live message. */
export function refreshDecisions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DECISIONS_KEY });
}
