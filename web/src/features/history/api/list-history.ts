import type { HistoryExportFormat, HistoryFilter } from '@nodo/contracts/history/values';
import { historyActivitySchema, historyPageSchema } from '@nodo/contracts/history/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { HISTORY_KEY } from '../keys.ts';
import { firstPages } from '../keyset-rows.ts';

export type Direction = 'asc' | 'desc';

const parametersOf = (filter: HistoryFilter) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** All matching events as a file. */
export function historyFile(filter: HistoryFilter, format: HistoryExportFormat): string {
  const parameters = parametersOf(filter);
  parameters.set('format', format);
  return `/api/history/events/export?${parameters}`;
}

/** `limit` matching events after `cursor` in that direction. */
export function historyPageQuery(
  filter: HistoryFilter,
  direction: Direction,
  cursor: string | undefined,
  limit: number,
) {
  const parameters = parametersOf(filter);
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

/**
 * The first `count` pages as one, as of a version of the first one. A page that was read before is read again only if
 * a change was announced since.
 */
export function firstPagesQuery(
  filter: HistoryFilter,
  direction: Direction,
  { count, limit, version }: { count: number; limit: number; version: number },
) {
  const page = (cursor: string | undefined) => historyPageQuery(filter, direction, cursor, limit);
  return queryOptions({
    queryKey: ['history-pages', ...page(undefined).queryKey, count, version],
    queryFn: () => firstPages((cursor) => queryClient.fetchQuery(page(cursor)), count, limit),
    gcTime: 0,
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
