import type { HistoryFilter } from '@nodo/contracts/history/values';
import { historyActivitySchema, historyPageSchema } from '@nodo/contracts/history/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { HISTORY_KEY } from '../keys.ts';

export type Direction = 'asc' | 'desc';

/** `limit` matching events after `cursor` in that direction. */
export function historyPageQuery(
  filter: HistoryFilter,
  direction: Direction,
  cursor: string | undefined,
  limit: number,
) {
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const parameters = new URLSearchParams(chosen);
  parameters.set('direction', direction);
  parameters.set('limit', `${limit}`);
  if (cursor !== undefined) parameters.set('cursor', cursor);
  const address = `/api/history/events?${parameters}`;
  const queryKey = [...HISTORY_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, historyPageSchema, signal),
  });
}

/** Event counts of the last days, and what is stalled. */
export function activityQuery(days: number) {
  const queryKey = [...HISTORY_KEY, 'activity', days] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/history/activity?days=${days}`, historyActivitySchema, signal),
  });
}
