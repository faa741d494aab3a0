import type { HistoryExportFormat, HistoryFilter } from '@nodo/contracts/history/values';
import {
  type HistoryPage,
  historyActivitySchema,
  historyPageSchema,
  historyPlaceSchema,
} from '@nodo/contracts/history/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { HISTORY_KEY } from '../keys.ts';
import { type Anchor, cursorAt, cursorBack, type Direction, firstPages } from '../keyset-rows.ts';

const parametersOf = (filter: HistoryFilter) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** All matching events as a file. */
export function historyFile(filter: HistoryFilter, format: HistoryExportFormat): string {
  const parameters = parametersOf(filter);
  parameters.set('format', format);
  return `/api/history/events/export?${parameters}`;
}

/** `limit` matching events after `cursor` in that direction, without the first `skip` of them. */
export function historyPageQuery(
  filter: HistoryFilter,
  direction: Direction,
  cursor: string | undefined,
  limit: number,
  skip = 0,
) {
  const parameters = parametersOf(filter);
  parameters.set('direction', direction);
  parameters.set('limit', `${limit}`);
  if (cursor !== undefined) parameters.set('cursor', cursor);
  if (skip > 0) parameters.set('skip', `${skip}`);
  const address = `/api/history/events?${parameters}`;
  const queryKey = [...HISTORY_KEY, 'page', address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, historyPageSchema, signal),
  });
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * A page of a list that was jumped in, after a cursor or before it, in the list's own order, without the `skip` events
 * nearest to it; `next` is null where nothing comes after it or before it. Not cached: who shows it keeps it.
 */
export async function jumpedPage(
  filter: HistoryFilter,
  direction: Direction,
  cursor: string | undefined,
  limit: number,
  isBack = false,
  skip = 0,
): Promise<HistoryPage> {
  const read = (towards: Direction, from: string | undefined) =>
    queryClient.fetchQuery({
      ...historyPageQuery(filter, towards, from, limit, skip),
      staleTime: 1_000,
      gcTime: 0,
    });
  if (!isBack || cursor === undefined) return read(direction, cursor);
  const { events, next } = await read(opposite[direction], cursorBack(cursor, direction));
  return { events: events.toReversed(), next };
}

/** The place of a moment in the list, and where its page of `limit` events begins. */
export function anchorQuery(filter: HistoryFilter, direction: Direction, at: string, limit: number) {
  const parameters = parametersOf(filter);
  parameters.set('direction', direction);
  parameters.set('at', at);
  const address = `/api/history/events/place?${parameters}`;
  const queryKey = ['history-place', address, limit] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const place = await readView(queryKey, address, historyPlaceSchema, signal);
      const { before, first } = place;
      const cursor = cursorAt(place.position ?? place.at, direction);
      const above = before % limit;
      const top = above > 0 && cursor ? await jumpedPage(filter, direction, cursor, above, true) : undefined;
      const [begin] = top?.events ?? [];
      const anchor: Anchor = {
        row: before,
        offset: before - above,
        cursor: begin ? cursorAt(begin.position, direction) : cursor,
        head: first === null ? cursor : cursorAt(first, direction),
      };
      return { place, anchor };
    },
    // What comes later is not counted: the list stays as it was when it was jumped in.
    staleTime: 'static',
    gcTime: 0,
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
